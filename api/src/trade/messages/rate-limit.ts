import { and, eq, gt, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { users } from '../../platform/db/tables/users.ts';
import { messages, threads } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { HttpError } from '../../platform/errors/errors.ts';

/** Messages that a user may send per hour: in total, and to one recipient regardless of the car. */
export const MAX_MESSAGES_PER_HOUR = { total: 120, perRecipient: 60 };
const HOUR_MS = 3_600_000;
const RETRY_SECONDS = 600;

const rateLimitError = (message: string) =>
  new HttpError(429, { code: 'too_many_messages', message }, RETRY_SECONDS);

/**
 * Checks that the sender may write one more message to the recipient. Serializes the sender's messages, so
 * concurrent ones are counted too. Throws 429 above the hourly limit.
 */
export async function assertMessageLimit(
  tx: Database,
  sender: CurrentUser,
  recipientId: string,
  now = new Date(),
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, sender.id)).for('no key update');
  const [sentCounts] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      toRecipient: sql<number>`count(*) filter (where ${recipientId} in (${threads.buyerId}, ${threads.sellerId}))::int`,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messages.senderId, sender.id), gt(messages.sentAt, new Date(now.getTime() - HOUR_MS))));
  if (!sentCounts) return;
  if (sentCounts.toRecipient >= MAX_MESSAGES_PER_HOUR.perRecipient) {
    throw rateLimitError('You’ve sent this person a lot of messages. Wait for a reply or try again later.');
  }
  if (sentCounts.total >= MAX_MESSAGES_PER_HOUR.total)
    throw rateLimitError('You’ve sent a lot of messages. Try again later.');
}
