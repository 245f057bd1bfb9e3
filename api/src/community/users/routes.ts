import * as calls from '@second-gear/contract/users';
import type { FastifyInstance } from 'fastify';
import { getImageHosts } from '../../catalog/images/image-paths.ts';
import { notifyProvider } from '../../money/cancellations/notify-provider.ts';
import { withdrawIntentsOf } from '../../money/payments/poll-intents.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { identityRoute, pageRoute, route } from '../../platform/http/route.ts';
import { withNormalizedPhone } from '../../platform/text/phone.ts';
import { deleteUser, setSuspended, setVerified } from './administration.ts';
import { grantAdminRole, revokeAdminRole } from './admins.ts';
import { canReadRoleOf } from './policy.ts';
import { findRole, findUser, findUsers, updateProfile } from './queries.ts';
import { registerSignIn } from './register-sign-in.ts';

export function userRoutes(app: FastifyInstance): void {
  const { db, env, discardWakeUp, removalWakeUp } = app.services;
  const hosts = getImageHosts(env);

  identityRoute(
    app,
    calls.saveUser,
    async ({ body, identity, request }) => {
      const { inserted, modified } = await registerSignIn(
        app.services,
        request.log,
        identity,
        withNormalizedPhone(body),
      );
      return { insertedId: inserted ? identity.uid : null, modifiedCount: modified };
    },
    { limit: 'sign-in' },
  );
  route(app, calls.getMe, async ({ user }) => {
    const me = await findUser(db, hosts, user.id);
    if (!me) throw notFound();
    return me;
  });
  route(app, calls.changeMe, async ({ user, body }) => ({
    modifiedCount: await updateProfile(db, user.id, withNormalizedPhone(body)),
  }));

  const hasRole = async (user: CurrentUser, email: string, role: calls.Role): Promise<boolean> => {
    if (!canReadRoleOf(user, email)) return false;
    if (user.email === email) return user.role === role;
    return (await findRole(db, email)) === role;
  };
  route(app, calls.isAdmin, async ({ user, params }) => ({
    isAdmin: await hasRole(user, params.email, 'admin'),
  }));
  route(app, calls.isSeller, async ({ user, params }) => ({
    isSeller: await hasRole(user, params.email, 'seller'),
  }));
  route(app, calls.isBuyer, async ({ user, params }) => ({
    isBuyer: await hasRole(user, params.email, 'buyer'),
  }));

  pageRoute(app, calls.listUsers, ({ query }) => findUsers(db, hosts, query));
  pageRoute(app, calls.listBuyers, ({ query }) => findUsers(db, hosts, { ...query, role: 'buyer' }));
  pageRoute(app, calls.listSellers, ({ query }) => findUsers(db, hosts, { ...query, role: 'seller' }));

  route(app, calls.makeAdmin, async ({ user, params }) => ({
    modifiedCount: await grantAdminRole(db, user, params.id),
  }));
  route(app, calls.revokeAdmin, async ({ user, params }) => ({
    modifiedCount: await revokeAdminRole(db, user, params.id),
  }));
  route(app, calls.verifyUser, async ({ user, params, body }) => ({
    modifiedCount: await setVerified(db, user, params.id, body),
  }));
  route(app, calls.suspendUser, async ({ user, params, body, request }) => {
    const reason = body.suspended ? (body.reason ?? '') : null;
    const { modified, unpayableOrderIds } = await setSuspended(db, user, params.id, reason);
    await withdrawIntentsOf({ ...app.services, log: request.log }, unpayableOrderIds);
    return { modifiedCount: modified };
  });
  route(app, calls.deleteUser, async ({ user, params, request }) => {
    const providerUpdates = await deleteUser(db, user, params.id);
    discardWakeUp.notify();
    removalWakeUp.notify();
    await notifyProvider({ ...app.services, log: request.log }, providerUpdates);
    return { deletedCount: 1 };
  });
}
