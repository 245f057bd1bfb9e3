import type { FastifyInstance } from 'fastify';
import { getCategoryCars, listCategories, listCategoriesPlural } from '@second-gear/contract/category';
import { listCars } from '../cars/queries.ts';
import { notFound } from '../errors.ts';
import { imageHosts } from '../images/paths.ts';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { isCategory, selectCategories } from './queries.ts';

export function categoryRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  route(app, listCategories, () => selectCategories(db));
  route(app, listCategoriesPlural, () => selectCategories(db));
  route(app, getCategoryCars, async ({ params, query, request, reply }) => {
    if (!(await isCategory(db, params.id))) throw notFound('There is no such category');
    const filters = { ...query, category: params.id };
    return sendPage(request, reply, await listCars(db, imageHosts(env), filters));
  });
}
