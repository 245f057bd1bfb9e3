import { getOverview, listFlaggedPayments } from '@second-gear/contract/overview';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { findFlaggedPayments, findOverview } from './queries.ts';

export function overviewRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getOverview, ({ query }) => findOverview(db, query.days));
  pageRoute(app, listFlaggedPayments, ({ query }) => findFlaggedPayments(db, query));
}
