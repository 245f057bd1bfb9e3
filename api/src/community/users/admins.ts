import { eq, sql } from 'drizzle-orm';
import { recordAction } from '../../platform/audit/queries.ts';
import { type CurrentUser, isEmailVerifiedSql } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { payoutAccounts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { type LockedUser, lockRemovableUser, lockUser } from './lock-user.ts';

/** Makes a user an admin. Returns the number of changed rows. Throws 404 for an unknown user. */
export const grantAdminRole = (db: Database, admin: CurrentUser, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (user.role === 'admin') return 0;
    if (!user.emailVerified) {
      throw conflict('email_unverified', 'This user hasn’t verified their email address yet');
    }
    await tx.update(users).set({ role: 'admin', formerRole: user.role }).where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: 'make admin',
      subject: user.email,
      detail: `${user.name}, was ${user.role}`,
      aboutUserId: id,
    });
    return 1;
  });

/**
 * Makes an admin a seller or buyer again. Returns the number of changed rows, 0 if the user is not an admin.
 * Throws 404 for an unknown user, 409 for oneself or the last admin.
 */
export const revokeAdminRole = (db: Database, admin: CurrentUser, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const user = await lockRemovableUser(tx, admin, id, {
      lastAdmin: 'You can’t remove the last admin. Make someone else an admin first.',
      ownAccount: 'You can’t remove your own admin access. Ask another admin.',
    });
    if (user.role !== 'admin') return 0;
    const role = await roleWithoutAdmin(tx, id, user);
    await tx
      .update(users)
      .set({
        role,
        formerRole: null,
        // The admin verified a buyer, not a seller.
        ...(role === 'seller' && user.formerRole === 'buyer' ? { verified: false } : {}),
      })
      .where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: 'remove admin',
      subject: user.email,
      detail: `${user.name}, is ${role} again`,
      aboutUserId: id,
    });
    return 1;
  });

/**
 * Returns the role that an admin has without admin rights: `seller` if the admin was one before, or has cars,
 * sales or a payout account. The caller has locked the user.
 */
async function roleWithoutAdmin(
  tx: Database,
  id: string,
  { formerRole }: LockedUser,
): Promise<'buyer' | 'seller'> {
  if (formerRole === 'seller') return 'seller';
  const hasSellerData =
    (await tx.$count(cars, eq(cars.sellerId, id))) > 0 ||
    (await tx.$count(orders, eq(orders.sellerId, id))) > 0 ||
    (await tx.$count(payoutAccounts, eq(payoutAccounts.userId, id))) > 0;
  return hasSellerData ? 'seller' : 'buyer';
}

/** The operator, as recorded in the audit log. No account has this id. */
export const OPERATOR = { id: 'operator', name: 'Operator (command line)' };

export type GrantResult = 'granted' | 'unknown' | 'unverified' | 'suspended' | 'already';

/** Serves operators with database access. Changes nothing unless it returns `granted`. */
export const grantAdmin = (db: Database, email: string): Promise<GrantResult> =>
  db.transaction(async (tx) => {
    const [user] = await tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        emailVerified: isEmailVerifiedSql,
        suspended: users.suspended,
      })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
      .for('update');
    if (!user) return 'unknown';
    if (user.role === 'admin') return 'already';
    if (!user.emailVerified) return 'unverified';
    if (user.suspended) return 'suspended';
    await tx.update(users).set({ role: 'admin', formerRole: user.role }).where(eq(users.id, user.id));
    await recordAction(tx, OPERATOR, {
      action: 'make admin',
      subject: user.email,
      detail: `${user.name}, was ${user.role}`,
      aboutUserId: user.id,
    });
    return 'granted';
  });
