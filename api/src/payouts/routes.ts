import { getBalance, getPayoutAccount, listPayouts, openPayoutAccount } from '@second-gear/contract/payouts';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../paging.ts';
import { route } from '../route.ts';
import { accountLink, accountState } from './account.ts';
import { findBalance, findPayoutsOf } from './queries.ts';

export function payoutRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  const asking = { limit: 'payment' } as const;

  route(
    app,
    getPayoutAccount,
    async ({ user }) => ({ state: await accountState(app.services, user.id) }),
    asking,
  );
  route(app, openPayoutAccount, async ({ user }) => ({ url: await accountLink(app.services, user) }), asking);
  route(app, getBalance, ({ user }) => findBalance(db, user.id));
  route(app, listPayouts, async ({ query, user, request, reply }) =>
    sendPage(request, reply, await findPayoutsOf(db, user.id, query)),
  );
}
