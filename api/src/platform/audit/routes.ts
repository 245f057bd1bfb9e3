import { listAudit } from '@second-gear/contract/audit';
import type { FastifyInstance } from 'fastify';
import { pageRoute } from '../http/route.ts';
import { findAuditEntries } from './queries.ts';

export function auditRoutes(app: FastifyInstance): void {
  pageRoute(app, listAudit, ({ query }) => findAuditEntries(app.services.db, query));
}
