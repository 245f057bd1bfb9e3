import { getFinances, listSellerMoney } from '@second-gear/contract/finances';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { findMoneyOverview, findSellerMoney } from './queries.ts';

export function reconciliationRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getFinances, ({ query }) => findMoneyOverview(db, query.days));
  route(app, listSellerMoney, async ({ query, request, reply }) =>
    sendPage(request, reply, await findSellerMoney(db, query)),
  );
}
