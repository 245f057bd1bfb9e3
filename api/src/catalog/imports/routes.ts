import * as calls from '@second-gear/contract/imports';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { getImageHosts } from '../images/image-paths.ts';
import { assignPhotos, deleteImport, transitionImport } from './change-import.ts';
import { checkFile, insertImport } from './create-import.ts';
import { findImportPhotos, findImportRows, findImports, requireImport } from './queries.ts';

/**
 * Maximum size of a request body, in bytes. Enough for a file of 4 MB as JSON, in which quotation marks, line
 * breaks and accented letters take two bytes.
 */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Users see only their own imports. Another user's import returns 404. */
export function importRoutes(app: FastifyInstance): void {
  const { db, env, importWakeUp } = app.services;
  const hosts = getImageHosts(env);

  route(
    app,
    calls.createImport,
    async ({ user, body, runOnce }) => {
      const file = await checkFile(db, user, body);
      return runOnce(async (tx) => ({ insertedId: await insertImport(tx, user.id, file) }));
    },
    { limit: 'upload', bodyLimit: MAX_BODY_BYTES, errorSchemas: { 400: calls.importRejectionSchema } },
  );
  pageRoute(app, calls.listImports, ({ user, query }) => findImports(db, user.id, query));
  route(app, calls.getImport, ({ user, params }) => requireImport(db, user.id, params.id));
  pageRoute(app, calls.listImportRows, ({ user, params, query }) =>
    findImportRows(db, user.id, params.id, query),
  );
  pageRoute(app, calls.listImportPhotos, ({ user, params, query }) =>
    findImportPhotos(db, hosts, user.id, params.id, query),
  );
  route(app, calls.assignImportPhotos, async ({ user, params, body }) => ({
    modifiedCount: await assignPhotos(db, hosts, user.id, params.id, body.photos),
  }));
  route(app, calls.startImport, async ({ user, params }) => {
    const modifiedCount = await transitionImport(db, user.id, params.id, 'start');
    importWakeUp.notify();
    return { modifiedCount };
  });
  route(app, calls.pauseImport, async ({ user, params }) => ({
    modifiedCount: await transitionImport(db, user.id, params.id, 'pause'),
  }));
  route(app, calls.deleteImport, async ({ user, params }) => ({
    deletedCount: await deleteImport(db, user.id, params.id),
  }));
}
