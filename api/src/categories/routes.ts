import { getCategoryCars, listCategories, listCategoriesAlias } from '@second-gear/contract/categories';
import type { FastifyInstance } from 'fastify';
import { createCorrections } from '../cars/corrections.ts';
import { createCarLists } from '../cars/lists.ts';
import { notFound } from '../errors.ts';
import { imageHosts } from '../images/paths.ts';
import { route } from '../route.ts';
import { findCategories, isCategory } from './queries.ts';

export function categoryRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const listCars = createCarLists(app.services, imageHosts(env), createCorrections(app.services.db));
  route(app, listCategories, () => findCategories(db));
  route(app, listCategoriesAlias, () => findCategories(db));
  route(app, getCategoryCars, async ({ params, query, request, reply }) => {
    if (!(await isCategory(db, params.id))) throw notFound('Category not found');
    return listCars(request, reply, { ...query, category: params.id });
  });
}
