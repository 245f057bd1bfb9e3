import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { notifyProvider, type ProviderUpdates } from '../../money/cancellations/notify-provider.ts';
import { isFederated } from '../../platform/auth/identity.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict, HttpError } from '../../platform/errors/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { IdentityWithEmail } from './accounts.ts';
import { eraseUser } from './erase-user.ts';

/**
 * Replaces a 409 that explains why the account can't be deleted with a generic 409, because the new owner
 * can't do anything about the reason. Rethrows other errors.
 */
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
 * Deletes the account with an unverified address and all of its data. The owner of the address has now
 * verified it, and the data may be a stranger's. Runs in a transaction that has locked the user's row.
 */
export async function eraseUnverifiedAccount(
  tx: Database,
  account: { id: string; email: string; name: string },
): Promise<ProviderUpdates> {
  try {
    return (await eraseUser(tx, account)).providerUpdates;
  } catch (error) {
    return throwAccountInUse(error);
  }
}

/**
 * Frees an address for the account that has verified it, if another account has it but never verified it.
 * That other account retains everything else, because its owner may have changed the address at the provider
 * since. Until its next sign-in, it has an undeliverable address.
 */
export const releaseAddress = (tx: Database, email: string, ownerId: string): Promise<unknown> =>
  tx
    .update(users)
    .set({ email: sql`${users.id} || '@unconfirmed.invalid'` })
    .where(and(eq(users.email, email), ne(users.id, ownerId), isNull(users.emailVerifiedAt)));

/** Whether this sign-in resets an account: it verifies the address of an existing unverified account. */
export const willResetAccount = async (db: Database, identity: IdentityWithEmail): Promise<boolean> =>
  identity.emailVerified &&
  isFederated(identity) &&
  (await db.$count(users, and(eq(users.id, identity.uid), isNull(users.emailVerifiedAt)))) > 0;

/**
 * Withdraws payments and sends refunds at the payment provider after accounts were reset and the transaction
 * is committed.
 */
export async function finishResets(
  services: Services,
  log: FastifyBaseLogger,
  resets: readonly ProviderUpdates[],
): Promise<void> {
  if (resets.length === 0) return;
  log.warn('reset an account with an unverified address: the owner of the address signed in');
  services.discardWakeUp.notify();
  for (const providerUpdates of resets) await notifyProvider({ ...services, log }, providerUpdates);
}
