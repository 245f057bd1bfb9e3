import type { FastifyInstance } from 'fastify';
import { listCategories, listCategoriesPlural } from '@second-gear/contract/category';
import { route } from '../route.ts';
import { selectCategories } from './queries.ts';

export function categoryRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, listCategories, () => selectCategories(db));
  route(app, listCategoriesPlural, () => selectCategories(db));
}
