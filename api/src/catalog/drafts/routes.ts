import * as calls from '@second-gear/contract/drafts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors/errors.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { deleteDraft, findDrafts, requireDraft, saveDraft } from './queries.ts';

/** Registers the draft endpoints. They return 404 for another user's draft. */
export function draftRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);
  const draftErrorSchemas = { 409: calls.draftRejectionSchema };

  pageRoute(app, calls.listDrafts, ({ user, query }) => findDrafts(db, hosts, user.id, query));
  route(app, calls.getDraft, ({ user, params }) => requireDraft(db, hosts, user.id, params.id), {
    errorSchemas: draftErrorSchemas,
  });
  route(
    app,
    calls.saveDraft,
    async ({ user, params, body }) => {
      const { version, changedAt } = await saveDraft(db, hosts, user.id, params.id, body);
      return { version, changedAt: changedAt.toISOString() };
    },
    { errorSchemas: draftErrorSchemas },
  );
  route(app, calls.deleteDraft, async ({ user, params }) => {
    const deletedCount = await deleteDraft(db, user.id, params.id);
    if (deletedCount === 0) throw notFound('Draft not found');
    return { deletedCount };
  });
}
