import * as calls from '@second-gear/contract/disputes';
import { toCents } from '@second-gear/contract/money';
import type { FastifyInstance } from 'fastify';
import { encodeListingPicture } from '../../catalog/images/encode-picture.ts';
import { getImageHosts, toImageUrl, toUploadPath } from '../../catalog/images/image-paths.ts';
import { receivePicture, registerMultipart } from '../../catalog/images/receive-picture.ts';
import { saveUpload } from '../../catalog/images/save-upload.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import { getFeeBasisPoints } from '../escrow/platform-fee.ts';
import { sendRefundsNow } from '../refund-processing/send-refunds.ts';
import { decideDispute, disputeNotFoundError } from './decide.ts';
import { findDisputeCase } from './dispute-case.ts';
import { answerDispute, openDispute } from './open-and-answer.ts';
import { findDisputes } from './queries.ts';

export function disputeRoutes(app: FastifyInstance): void {
  const { db, env, pictures } = app.services;
  const hosts = getImageHosts(env);

  void app.register(async (scope) => {
    await registerMultipart(scope);
    route(
      scope,
      calls.uploadDisputePicture,
      async ({ user, request }) => {
        const files = await receivePicture(request, user.id, encodeListingPicture);
        const id = await saveUpload({ db, pictures, log: request.log }, user.id, 'listing', files);
        return { url: toImageUrl(hosts, toUploadPath(id, 'listing')) };
      },
      { limit: 'upload' },
    );
  });

  route(app, calls.openDispute, ({ user, params, body, runOnce }) =>
    runOnce(async (tx) => ({ insertedId: await openDispute(tx, hosts, user, params.id, body) })),
  );
  route(app, calls.answerDispute, ({ user, params, body, runOnce }) =>
    runOnce(async (tx) => {
      await answerDispute(tx, hosts, user, params.id, body);
      return { modifiedCount: 1 };
    }),
  );

  pageRoute(app, calls.listDisputes, ({ query }) => findDisputes(db, hosts, query));
  route(app, calls.getDispute, async ({ params }) => {
    const disputeCase = await findDisputeCase(db, hosts, params.id);
    if (!disputeCase) throw disputeNotFoundError();
    return disputeCase;
  });
  route(app, calls.decideDispute, async ({ user, params, body, request, runOnce }) => {
    const { decision, amount, reason } = body;
    let refunds: readonly string[] = [];
    const response = await runOnce(async (tx) => {
      refunds = await decideDispute(tx, user, params.id, {
        decision,
        reason,
        partCents: amount === undefined ? null : toCents(amount),
        feeBasisPoints: getFeeBasisPoints(env),
      });
      return { modifiedCount: 1 };
    });
    await sendRefundsNow({ ...app.services, log: request.log }, refunds);
    return response;
  });
}
