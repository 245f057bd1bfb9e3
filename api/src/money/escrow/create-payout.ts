import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { payoutAccounts, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';

/** Creates the seller's payout. A job sends it once the seller's payout account is enabled. */
export async function createPayout(
  tx: Database,
  orderId: string,
  sellerId: string | null,
  amountCents: number,
): Promise<void> {
  const hasEnabledAccount = and(eq(payoutAccounts.userId, sellerId ?? ''), eq(payoutAccounts.enabled, true));
  const state = (await tx.$count(payoutAccounts, hasEnabledAccount)) > 0 ? 'owed' : 'waiting';
  await tx.insert(payouts).values({ id: randomUUID(), orderId, sellerId, amountCents, state });
}
