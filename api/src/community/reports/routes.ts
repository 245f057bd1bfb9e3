import * as calls from '@second-gear/contract/reports';
import type { FastifyInstance } from 'fastify';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import { notifyProvider } from '../../money/cancellations/notify-provider.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { deleteReport, restoreReport } from './delete-restore.ts';
import { findReports, resolveReport, saveReport } from './queries.ts';

export function reportRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);
  pageRoute(app, calls.listReports, ({ query }) => findReports(db, hosts, query));
  route(app, calls.addReport, ({ user, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await saveReport(tx, user, body.car._id, body.reason) })),
  );
  route(app, calls.deleteReport, async ({ user, params }) => ({
    deletedCount: await deleteReport(db, user, params.id),
  }));
  route(app, calls.restoreReport, async ({ user, params }) => ({
    modifiedCount: await restoreReport(db, user, params.id),
  }));
  route(app, calls.resolveReport, async ({ user, params, body, request }) => {
    const { modified, providerUpdates } = await resolveReport(db, user, params.id, body.resolution);
    await notifyProvider({ ...app.services, log: request.log }, providerUpdates);
    return { modifiedCount: modified };
  });
}
