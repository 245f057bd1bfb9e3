import * as calls from '@second-gear/contract/hand-over';
import { toCents } from '@second-gear/contract/money';
import { refundOrder } from '@second-gear/contract/refunds';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { processRefundsNow } from '../refund-processing/process-refunds.ts';
import { refundByAdmin } from '../refund-processing/refund-by-admin.ts';
import { confirmHandOver, handOverByCode, renewHandOverCode } from './hand-over-code.ts';
import { getFeeBasisPoints } from './platform-fee.ts';

export function escrowRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const feeRate = getFeeBasisPoints(env);

  route(app, calls.confirmHandOver, ({ user, params, once }) =>
    once(async (tx) => {
      await confirmHandOver(tx, user, params.id, feeRate);
      return { modifiedCount: 1 };
    }),
  );
  route(
    app,
    calls.handOverByCode,
    async ({ user, params, body }) => {
      await handOverByCode(db, user, params.id, { code: body.code, feeBasisPoints: feeRate });
      return { modifiedCount: 1 };
    },
    { errorSchemas: { 400: calls.codeRejectionSchema } },
  );
  route(app, calls.renewCode, async ({ user, params }) => ({
    handOverCode: await renewHandOverCode(db, user, params.id),
  }));

  route(app, refundOrder, async ({ user, params, body, request, once }) => {
    const { amount, reason } = body;
    const amountCents = amount === undefined ? null : toCents(amount);
    const answer = await once(async (tx) => ({
      insertedId: await refundByAdmin(tx, user, params.id, { amountCents, reason }),
    }));
    await processRefundsNow({ ...app.services, log: request.log }, [answer.insertedId]);
    return answer;
  });
}
