import * as calls from '@second-gear/contract/refunds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { sendPage } from '../../platform/paging/paging.ts';
import { findStuckRefunds } from '../refunds/stuck-refunds.ts';
import { recordManualRefund, syncRefundFromProvider } from './manual-refund.ts';

export function refundRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  route(app, calls.listStuckRefunds, async ({ query, request, reply }) =>
    sendPage(request, reply, await findStuckRefunds(db, query)),
  );
  route(app, calls.recordManualRefund, async ({ user, params, body, request, once }) => {
    const expectedNextLookAt = await syncRefundFromProvider({ ...app.services, log: request.log }, params.id);
    return once(async (tx) => {
      await recordManualRefund(tx, user, params.id, { reference: body.reference, expectedNextLookAt });
      return { modifiedCount: 1 };
    });
  });
}
