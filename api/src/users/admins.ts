import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { payoutAccounts } from '../db/tables/money.ts';
import { orders } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { conflict } from '../errors.ts';
import { type LockedPerson, lockPerson, lockRemovable } from './lock-person.ts';

/** Makes a user an admin. Returns the number of changed rows. Throws 404 for an unknown user. */
export const grantAdminRole = (db: Database, admin: CurrentUser, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.role === 'admin') return 0;
    if (!person.emailVerified) {
      throw conflict('email_unverified', 'This user hasn’t verified their email address yet');
    }
    await tx.update(users).set({ role: 'admin', formerRole: person.role }).where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: 'make admin',
      subject: person.email,
      detail: `${person.name}, was ${person.role}`,
      aboutUserId: id,
    });
    return 1;
  });

/**
 * Makes an admin a seller or buyer again. Returns the number of changed rows, 0 if the user is not an admin.
 * Throws 404 for an unknown user, 409 for oneself or the last admin.
 */
export const revokeAdmin = (db: Database, admin: CurrentUser, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const person = await lockRemovable(tx, admin, id, {
      last: 'You can’t remove the last admin. Make someone else an admin first.',
      own: 'You can’t remove your own admin access. Ask another admin.',
    });
    if (person.role !== 'admin') return 0;
    const role = await roleWithoutAdmin(tx, id, person);
    await tx
      .update(users)
      .set({
        role,
        formerRole: null,
        // The admin verified a buyer, not a seller.
        ...(role === 'seller' && person.formerRole === 'buyer' ? { verified: false } : {}),
      })
      .where(eq(users.id, id));
    await recordAction(tx, admin, {
      action: 'take back admin',
      subject: person.email,
      detail: `${person.name}, is ${role} again`,
      aboutUserId: id,
    });
    return 1;
  });

/**
 * Returns the role of a former admin, locked by the caller: seller if they have anything that only sellers
 * have.
 */
async function roleWithoutAdmin(
  tx: Database,
  id: string,
  { formerRole }: LockedPerson,
): Promise<'buyer' | 'seller'> {
  if (formerRole === 'seller') return 'seller';
  const sells =
    (await tx.$count(cars, eq(cars.sellerId, id))) > 0 ||
    (await tx.$count(orders, eq(orders.sellerId, id))) > 0 ||
    (await tx.$count(payoutAccounts, eq(payoutAccounts.userId, id))) > 0;
  return sells ? 'seller' : 'buyer';
}
