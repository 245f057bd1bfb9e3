import { and, eq } from 'drizzle-orm';
import type { ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { deletedUsers, users } from '../../platform/db/tables/users.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { eraseUser } from './erase-user.ts';
import { lockRemovableUser, lockUser } from './lock-user.ts';

/**
 * Verifies a user, under the name that the admin saw, or removes the verification. Returns the number of
 * changed rows. Throws 404 for an unknown user, 409 if the name has changed.
 */
export const setVerified = (
  db: Database,
  admin: CurrentUser,
  id: string,
  { verified, name }: { verified: boolean; name?: string | undefined },
): Promise<number> =>
  db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (verified && name !== undefined && name !== user.name) {
      throw conflict(
        'renamed',
        'This user just changed their name. Check the new name before you verify them.',
      );
    }
    if (user.verified === verified) return 0;
    await tx
      .update(users)
      .set(verified ? { verified, verifiedAt: new Date() } : { verified })
      .where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: verified ? 'verify' : 'unverify',
      subject: user.email,
      // The log contains the name, because the admin verified the user under that name.
      detail: user.name,
      aboutUserId: id,
    });
    return 1;
  });

/**
 * Suspends a user for a reason, or lifts the suspension if `reason` is null. Returns the number of changed
 * rows and the ids of orders that can't be paid during the suspension. Throws 404 for an unknown user, 409
 * for oneself or the last admin.
 */
export const setSuspended = (
  db: Database,
  admin: CurrentUser,
  id: string,
  reason: string | null,
): Promise<{ modified: number; unpayableOrderIds: string[] }> =>
  db.transaction(async (tx) => {
    const suspended = reason !== null;
    const user = suspended ? await lockRemovableUser(tx, admin, id) : await lockUser(tx, id);
    if (user.suspended === suspended) return { modified: 0, unpayableOrderIds: [] };
    await tx.update(users).set({ suspended, suspendedReason: reason }).where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: suspended ? 'suspend' : 'unsuspend',
      subject: user.email,
      detail: suspended ? `${user.name}: ${reason}` : user.name,
      aboutUserId: id,
    });
    const unpaidOrders = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.sellerId, id), eq(orders.state, 'unpaid')));
    return { modified: 1, unpayableOrderIds: suspended ? unpaidOrders.map((order) => order.id) : [] };
  });

/**
 * Deletes a user with {@link eraseUser}. The user can no longer sign in. `deleteProviderAccounts` later
 * deletes the account at the sign-in provider, which frees the address. Returns what the payment provider has
 * to process. Throws 404 for an unknown user, 409 for oneself or the last admin, and what eraseUser throws.
 */
export const deleteUser = (db: Database, admin: CurrentUser, id: string): Promise<ProviderUpdates> =>
  db.transaction(async (tx) => {
    const user = await lockRemovableUser(tx, admin, id);
    const { listings, providerUpdates } = await eraseUser(tx, { id, ...user }, admin.id);
    await tx.insert(deletedUsers).values({ id });
    await recordAction(tx, admin, {
      action: 'delete user',
      subject: id,
      detail: `${user.role}, listings: ${String(listings)}`,
      aboutUserId: id,
    });
    return providerUpdates;
  });
