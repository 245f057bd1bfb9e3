import * as calls from '@second-gear/contract/cars';
import type { FastifyInstance } from 'fastify';
import { notifyProvider } from '../../money/cancellations/notify-provider.ts';
import { route } from '../../platform/http/route.ts';
import { removeCar, restoreCar } from './trash.ts';

export function listingRemovalRoutes(app: FastifyInstance): void {
  const { db } = app.services;

  route(app, calls.deleteCar, async ({ user, params, request }) => {
    const providerUpdates = await removeCar(db, user, params.id);
    await notifyProvider({ ...app.services, log: request.log }, providerUpdates);
    return { deletedCount: 1 };
  });
  route(app, calls.restoreCar, async ({ user, params }) => {
    await restoreCar(db, user, params.id);
    return { modifiedCount: 1 };
  });
}
