import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isFederated } from '../auth/identity.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { conflict, HttpError } from '../errors.ts';
import { type ClosedOrders, notifyProvider } from '../orders/notify-provider.ts';
import type { Services } from '../services.ts';
import type { KnownIdentity } from './accounts.ts';
import { erasePerson } from './erase.ts';

/** Throws 409 instead of the reason why the account can't be deleted: its new owner can't change that. */
function throwAccountInUse(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 409) throw error;
  throw Object.assign(
    conflict(
      'account_in_use',
      'An earlier account with this email address still has payments in progress. Please contact us.',
    ),
    { cause: error },
  );
}

/**
 * Deletes all data of an account with an unverified address. Its owner has now verified it, and the data may
 * be a stranger's. Runs in a transaction that has the row locked, and deletes the row.
 */
export async function eraseUnverified(
  tx: Database,
  person: { id: string; email: string; name: string },
): Promise<ClosedOrders> {
  try {
    return (await erasePerson(tx, person)).ended;
  } catch (error) {
    return throwAccountInUse(error);
  }
}

/**
 * Frees an address for the account that has verified it, if another account has it unverified. That account
 * retains everything else: its owner may have changed the address at the provider since. It gets an
 * undeliverable address until its next sign-in updates it.
 */
export const releaseAddress = (tx: Database, email: string, ownerId: string): Promise<unknown> =>
  tx
    .update(users)
    .set({ email: sql`${users.id} || '@unconfirmed.invalid'` })
    .where(and(eq(users.email, email), ne(users.id, ownerId), isNull(users.emailVerifiedAt)));

/** Whether this sign-in verifies the address of an existing unverified account. The account is then reset. */
export const isReset = async (db: Database, identity: KnownIdentity): Promise<boolean> =>
  identity.emailVerified &&
  isFederated(identity) &&
  (await db.$count(users, and(eq(users.id, identity.uid), isNull(users.emailVerifiedAt)))) > 0;

/** Passes what resets have ended to the payment provider, after their transaction is committed. */
export async function finishReset(
  services: Services,
  log: FastifyBaseLogger,
  resets: readonly ClosedOrders[],
): Promise<void> {
  if (resets.length === 0) return;
  log.warn('reset an account with an unverified address: the owner of the address signed in');
  services.discardWakeUp.notify();
  for (const ended of resets) await notifyProvider({ ...services, log }, ended);
}
