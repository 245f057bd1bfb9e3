import * as calls from '@second-gear/contract/messages';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import {
  addMessage,
  findThreads,
  messageBuyer,
  needsContactWarning,
  readThread,
  startThread,
} from './queries.ts';

export function messageRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  pageRoute(app, calls.listThreads, ({ user, query }) => findThreads(db, user, query));
  pageRoute(app, calls.readThread, ({ user, params, query }) => readThread(db, user, params.id, query));
  route(app, calls.startThread, ({ user, body, runOnce }) =>
    runOnce(async (tx) => {
      const insertedId = await startThread(tx, user, body.carId, body.text);
      const holdsContactData = await needsContactWarning(tx, insertedId, body.text);
      return { insertedId, ...(holdsContactData ? { holdsContactData } : {}) };
    }),
  );
  route(app, calls.messageBuyer, ({ user, params, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await messageBuyer(tx, user, params.id, body.text) })),
  );
  route(app, calls.reply, ({ user, params, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await addMessage(tx, user, params.id, body.text) })),
  );
}
