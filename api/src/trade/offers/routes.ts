import { toCents } from '@second-gear/contract/money';
import * as calls from '@second-gear/contract/offers';
import type { FastifyInstance } from 'fastify';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { pageRoute, route } from '../../platform/http/route.ts';
import type { RunOnce } from '../../platform/idempotency/run-once.ts';
import { makeOffer } from './make-offer.ts';
import { moveOffer, type OfferMove } from './move-offer.ts';
import { findOffers, requireOffer } from './queries.ts';

/** Users can access only offers that they made or received. All others return 404. */
export function offerRoutes(app: FastifyInstance): void {
  const { db, env } = app.services;
  const hosts = getImageHosts(env);
  const hours = env.OFFER_EXPIRY_HOURS;

  route(app, calls.addOffer, ({ user: buyer, body: { carId, amount }, runOnce }) => {
    const offer = { buyer, carId, amountCents: toCents(amount), hours };
    return runOnce(async (tx) => ({ insertedId: await makeOffer(tx, offer) }));
  });
  pageRoute(app, calls.listOffers, ({ user, query }) => findOffers(db, hosts, user, query));
  route(app, calls.getOffer, ({ user, params }) => requireOffer(db, hosts, user, params.id));

  interface MoveRequest {
    user: CurrentUser;
    params: { id: string };
    runOnce: RunOnce;
  }
  const applyMove = ({ user, params, runOnce }: MoveRequest, move: OfferMove) =>
    runOnce(async (tx) => {
      await moveOffer(tx, user, params.id, move);
      return { modifiedCount: 1 };
    });
  route(app, calls.acceptOffer, (moveRequest) =>
    applyMove(moveRequest, { action: 'accept', seenCents: toCents(moveRequest.body.amount), hours }),
  );
  route(app, calls.declineOffer, (moveRequest) => applyMove(moveRequest, { action: 'decline' }));
  route(app, calls.counterOffer, (moveRequest) =>
    applyMove(moveRequest, { action: 'counter', amountCents: toCents(moveRequest.body.amount), hours }),
  );
  route(app, calls.withdrawOffer, (moveRequest) => applyMove(moveRequest, { action: 'withdraw' }));
}
