import { listAudit } from '@second-gear/contract/audit';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { sendPage } from '../paging/paging.ts';
import { findAuditEntries } from './queries.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, listAudit, async ({ query, request, reply }) =>
    sendPage(request, reply, await findAuditEntries(app.services.db, query)),
  );
}
