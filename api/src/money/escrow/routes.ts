import * as calls from '@second-gear/contract/hand-over';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { confirmHandOver, handOverByCode, renewHandOverCode } from './hand-over-code.ts';
import { getFeeBasisPoints } from './platform-fee.ts';

export function escrowRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const feeBasisPoints = getFeeBasisPoints(env);

  route(app, calls.confirmHandOver, ({ user, params, runOnce }) =>
    runOnce(async (tx) => {
      await confirmHandOver(tx, user, params.id, feeBasisPoints);
      return { modifiedCount: 1 };
    }),
  );
  route(
    app,
    calls.handOverByCode,
    async ({ user, params, body }) => {
      await handOverByCode(db, user, params.id, { code: body.code, feeBasisPoints });
      return { modifiedCount: 1 };
    },
    { errorSchemas: { 400: calls.codeRejectionSchema } },
  );
  route(app, calls.renewCode, async ({ user, params }) => ({
    handOverCode: await renewHandOverCode(db, user, params.id),
  }));
}
