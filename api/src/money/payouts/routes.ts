import {
  createPayoutAccountLink,
  getBalance,
  getPayoutAccount,
  listPayouts,
} from '@second-gear/contract/payouts';
import type { FastifyInstance } from 'fastify';
import { pageRoute, route } from '../../platform/http/route.ts';
import { createAccountLink, getAccountState } from './account.ts';
import { findPayouts, findSellerBalance } from './queries.ts';

export function payoutRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  const paymentLimit = { limit: 'payment' } as const;

  route(
    app,
    getPayoutAccount,
    async ({ user }) => ({ state: await getAccountState(app.services, user.id) }),
    paymentLimit,
  );
  route(
    app,
    createPayoutAccountLink,
    async ({ user }) => ({ url: await createAccountLink(app.services, user) }),
    paymentLimit,
  );
  route(app, getBalance, ({ user }) => findSellerBalance(db, user.id));
  pageRoute(app, listPayouts, ({ query, user }) => findPayouts(db, user.id, query));
}
