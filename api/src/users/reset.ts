import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isFederated } from '../auth/identity.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/users.ts';
import { conflict, HttpError } from '../errors.ts';
import { type Ended, finishEnded } from '../orders/ended.ts';
import type { Services } from '../services.ts';
import type { KnownIdentity } from './accounts.ts';
import { erasePerson } from './erase.ts';

/** Throws 409 in place of what keeps an account from being deleted: its new owner can do nothing about that. */
function refuse(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 409) throw error;
  throw Object.assign(
    conflict(
      'account_in_use',
      'This address was used here before it was confirmed, and money of that account is on its way. Please write to us.',
    ),
    { cause: error },
  );
}

/**
 * Deletes what was made of an account whose address nobody had proven, because its owner proves it now: the person who
 * made it may be a stranger. Part of a transaction that has the row locked; the row is gone after it.
 */
export async function eraseUnproven(
  tx: Database,
  person: { id: string; email: string; name: string },
): Promise<Ended> {
  try {
    return (await erasePerson(tx, person)).ended;
  } catch (error) {
    return refuse(error);
  }
}

/**
 * Frees an address for the account that has proven it, where another account has it without proof. That account keeps
 * everything else: it may be a person's whose address has changed at the provider since. It gets an address that cannot
 * receive mail, until its next sign-in brings the current one.
 */
export const freeAddress = (tx: Database, email: string, ownerId: string): Promise<unknown> =>
  tx
    .update(users)
    .set({ email: sql`${users.id} || '@unconfirmed.invalid'` })
    .where(and(eq(users.email, email), ne(users.id, ownerId), isNull(users.emailVerifiedAt)));

/** Whether a sign-in proves an address under which somebody made an account without proof: it begins anew then. */
export const beginsAnew = async (db: Database, identity: KnownIdentity): Promise<boolean> =>
  identity.emailVerified &&
  isFederated(identity) &&
  (await db.$count(users, and(eq(users.id, identity.uid), isNull(users.emailVerifiedAt)))) > 0;

/** Tells the payment provider what resets have ended, once their transaction is committed. */
export async function finishReset(
  services: Services,
  log: FastifyBaseLogger,
  resets: readonly Ended[],
): Promise<void> {
  if (resets.length === 0) return;
  log.warn('an account with an unverified address was reset, because the owner of the address has signed in');
  services.discardBell.ring();
  for (const ended of resets) await finishEnded({ ...services, log }, ended);
}
