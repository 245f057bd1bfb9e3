import { getOverview, listFlaggedPayments } from '@second-gear/contract/overview';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import { findFlaggedPayments, findOverview } from './queries.ts';

export function overviewRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, getOverview, ({ query }) => findOverview(db, query.days));
  route(app, listFlaggedPayments, async ({ query, request, reply }) =>
    sendPage(request, reply, await findFlaggedPayments(db, query)),
  );
}
