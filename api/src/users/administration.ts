import { and, eq } from 'drizzle-orm';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { orders } from '../db/tables/orders.ts';
import { deletedUsers, users } from '../db/tables/users.ts';
import { conflict } from '../errors.ts';
import type { ClosedOrders } from '../orders/notify-provider.ts';
import { erasePerson } from './erase.ts';
import { lockPerson, lockRemovable } from './lock-person.ts';

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
    const person = await lockPerson(tx, id);
    if (verified && name !== undefined && name !== person.name) {
      throw conflict(
        'renamed',
        'This user just changed their name. Check the new name before you verify them.',
      );
    }
    if (person.verified === verified) return 0;
    await tx
      .update(users)
      .set(verified ? { verified, verifiedAt: new Date() } : { verified })
      .where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: verified ? 'verify' : 'take back verification',
      subject: person.email,
      // The name is what was verified.
      detail: person.name,
      aboutUserId: id,
    });
    return 1;
  });

/**
 * Suspends a user for a reason, or lifts the suspension (null). Returns the number of changed rows and the
 * ids of orders that can't be paid until then. Throws 404 for an unknown user, 409 for oneself or the last
 * admin.
 */
export const setSuspended = (
  db: Database,
  admin: CurrentUser,
  id: string,
  reason: string | null,
): Promise<{ modified: number; held: string[] }> =>
  db.transaction(async (tx) => {
    const suspended = reason !== null;
    const person = suspended ? await lockRemovable(tx, admin, id) : await lockPerson(tx, id);
    if (person.suspended === suspended) return { modified: 0, held: [] };
    await tx.update(users).set({ suspended, suspendedReason: reason }).where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: suspended ? 'suspend' : 'lift suspension',
      subject: person.email,
      detail: suspended ? `${person.name}: ${reason}` : person.name,
      aboutUserId: id,
    });
    const held = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.sellerId, id), eq(orders.state, 'unpaid')));
    return { modified: 1, held: suspended ? held.map((order) => order.id) : [] };
  });

/**
 * Deletes a user with {@link erasePerson}. Their sign-in stops working, and `removeAccounts` deletes it at
 * the provider, which frees the address. Returns what was ended. Throws 404 for an unknown user, 409 for
 * oneself or the last admin, and like erasePerson.
 */
export const removeUser = (db: Database, admin: CurrentUser, id: string): Promise<ClosedOrders> =>
  db.transaction(async (tx) => {
    const person = await lockRemovable(tx, admin, id);
    const { listings, ended } = await erasePerson(tx, { id, ...person }, admin.id);
    await tx.insert(deletedUsers).values({ id });
    await recordAction(tx, admin, {
      action: 'delete user',
      subject: id,
      detail: `${person.role}, listings: ${String(listings)}`,
      aboutUserId: id,
    });
    return ended;
  });
