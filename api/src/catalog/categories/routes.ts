import { getCategoryCars, listCategories, listCategoriesAlias } from '@second-gear/contract/categories';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors/errors.ts';
import { carListTags } from '../../platform/http/cache-tags.ts';
import { route } from '../../platform/http/route.ts';
import { createCarListHandler } from '../cars/list-handler.ts';
import { createSpellingCorrections } from '../cars/spelling-corrections.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { findCategories, isCategory } from './queries.ts';

export function categoryRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const listCars = createCarListHandler(
    app.services,
    getImageHosts(env),
    createSpellingCorrections(app.services.db),
  );
  for (const call of [listCategories, listCategoriesAlias])
    // A change of categories invalidates all pages.
    route(app, call, () => findCategories(db), { cacheTags: () => [] });
  route(
    app,
    getCategoryCars,
    async ({ params, query, request, reply }) => {
      if (!(await isCategory(db, params.id))) throw notFound('Category not found');
      return listCars(request, reply, { ...query, category: params.id });
    },
    { cacheTags: ({ params, query }) => carListTags({ ...query, category: params.id }) },
  );
}
