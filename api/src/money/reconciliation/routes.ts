import { getFinances, listSellerMoney } from '@second-gear/contract/finances';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import { findMoneyOverview, findSellerMoney } from './queries.ts';

export function reconciliationRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getFinances, ({ query }) => findMoneyOverview(db, query.days));
  route(app, listSellerMoney, async ({ query, request, reply }) =>
    sendPage(request, reply, await findSellerMoney(db, query)),
  );
}
