import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { SignInProvider } from '../../platform/auth/identity.ts';
import type { Database } from '../../platform/db/database.ts';
import { deletedUsers } from '../../platform/db/tables/users.ts';
import type { Job, WakeUp } from '../../platform/jobs/jobs.ts';

const MINUTE_MS = 60_000;
/** Maximum number of accounts per run. */
const BATCH_SIZE = 20;
/** Maximum delay between two attempts for one account. */
const MAX_WAIT_MS = 6 * 60 * MINUTE_MS;
/**
 * How long a deleted user's tokens may still be used, with a margin. The provider's tokens are valid for an
 * hour, even after the account was deleted.
 */
const TOKEN_LIFETIME_MS = 2 * 60 * MINUTE_MS;

interface DeletionContext {
  db: Database;
  signIn: Pick<SignInProvider, 'deleteAccount'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const addMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const isDueSql = (now: Date) => and(isNull(deletedUsers.removedAt), lte(deletedUsers.nextRemovalAt, now));

/**
 * Claims deleted accounts that are due by postponing their next attempt, so that no other process handles
 * them.
 */
async function claimDueAccounts(db: Database, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: deletedUsers.id, removals: deletedUsers.removals })
      .from(deletedUsers)
      .where(isDueSql(now))
      .orderBy(asc(deletedUsers.nextRemovalAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    for (const { id, removals } of rows) {
      const waitMs = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** removals);
      await tx
        .update(deletedUsers)
        .set({ removals: sql`${deletedUsers.removals} + 1`, nextRemovalAt: addMs(now, waitMs) })
        .where(eq(deletedUsers.id, id));
    }
    return rows.map(({ id }) => id);
  });
}

/**
 * Deletes accounts at the sign-in provider that were deleted here. This frees their email addresses. If a
 * deletion fails, it is retried with exponential backoff, and the other deletions continue. A row is deleted
 * once all tokens of its account have expired. Returns whether more are due.
 */
export async function deleteProviderAccounts(
  { db, signIn, log }: DeletionContext,
  now = new Date(),
): Promise<boolean> {
  const ids = await claimDueAccounts(db, now);
  for (const id of ids) {
    try {
      if (await signIn.deleteAccount(id)) {
        await db.update(deletedUsers).set({ removedAt: now }).where(eq(deletedUsers.id, id));
      } else {
        log.warn(
          'could not delete an account at the sign-in provider: GOOGLE_APPLICATION_CREDENTIALS is not set',
        );
      }
    } catch (error) {
      log.warn({ err: error }, 'could not delete an account at the sign-in provider; will retry');
    }
  }
  await db.delete(deletedUsers).where(lte(deletedUsers.removedAt, addMs(now, -TOKEN_LIFETIME_MS)));
  return ids.length === BATCH_SIZE;
}

/**
 * Runs {@link deleteProviderAccounts}: at once in the process that deleted an account, and every minute for
 * accounts that are due.
 */
export const deleteProviderAccountsJob = ({
  removalWakeUp,
  ...deletionContext
}: DeletionContext & { removalWakeUp: WakeUp }): Job => ({
  name: 'delete accounts at the sign-in provider',
  intervalMs: MINUTE_MS,
  wakeUp: removalWakeUp,
  run: async () => {
    if (await deleteProviderAccounts(deletionContext)) removalWakeUp.notify();
  },
});
