import { getFinances, listSellerMoney } from '@second-gear/contract/finances';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { findMoneyOverview, findSellerMoney } from './queries.ts';

export function reconciliationRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getFinances, ({ query }) => findMoneyOverview(db, query.days));
  pageRoute(app, listSellerMoney, ({ query }) => findSellerMoney(db, query));
}
