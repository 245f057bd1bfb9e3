import { getBooks, listSellerMoney } from '@second-gear/contract/books';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { findBooks, findSellerMoney } from './queries.ts';

export function bookRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getBooks, ({ query }) => findBooks(db, query.days));
  route(app, listSellerMoney, async ({ query, request, reply }) =>
    sendPage(request, reply, await findSellerMoney(db, query)),
  );
}
