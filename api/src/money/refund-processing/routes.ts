import { toCents } from '@second-gear/contract/money';
import * as calls from '@second-gear/contract/refunds';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { findStuckRefunds } from '../refunds/stuck-refunds.ts';
import { recordManualRefund, syncRefundFromProvider } from './manual-refund.ts';
import { refundByAdmin } from './refund-by-admin.ts';
import { sendRefundsNow } from './send-refunds.ts';

export function refundRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  pageRoute(app, calls.listStuckRefunds, ({ query }) => findStuckRefunds(db, query));
  route(app, calls.recordManualRefund, async ({ user, params, body, request, runOnce }) => {
    const expectedNextAttemptAt = await syncRefundFromProvider(
      { ...app.services, log: request.log },
      params.id,
    );
    return runOnce(async (tx) => {
      await recordManualRefund(tx, user, params.id, { reference: body.reference, expectedNextAttemptAt });
      return { modifiedCount: 1 };
    });
  });

  route(app, calls.refundOrder, async ({ user, params, body, request, runOnce }) => {
    const { amount, reason } = body;
    const amountCents = amount === undefined ? null : toCents(amount);
    const answer = await runOnce(async (tx) => ({
      insertedId: await refundByAdmin(tx, user, params.id, { amountCents, reason }),
    }));
    await sendRefundsNow({ ...app.services, log: request.log }, [answer.insertedId]);
    return answer;
  });
}
