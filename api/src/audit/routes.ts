import { listAudit } from '@second-gear/contract/audit';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { findAuditEntries } from './queries.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, listAudit, async ({ query, request, reply }) =>
    sendPage(request, reply, await findAuditEntries(app.services.db, query)),
  );
}
