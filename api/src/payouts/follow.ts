import { and, eq, gt, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { payoutAccounts, payouts } from '../db/tables/money.ts';
import { isAway } from '../payments/asking.ts';
import type { Settling } from '../payments/settling.ts';
import { checkAccount } from './account.ts';
import { noteReturned, noteSent } from './outcome.ts';

const PAGE = 100;

/**
 * Syncs our ledger with a transfer: one that was created for a payout without our noticing, or one that was
 * reversed since, fully or in part.
 */
export async function followTransfer(settling: Settling, transfer: Stripe.Transfer): Promise<void> {
  const { db } = settling;
  const named = transfer.metadata['payoutId'];
  const [payout] = await db
    .select({ id: payouts.id, state: payouts.state })
    .from(payouts)
    .where(eq(payouts.id, named ?? ''));
  if (!payout) return;
  if (payout.state === 'sending' && !transfer.reversed) await noteSent(db, payout.id, transfer);
  if (transfer.amount_reversed > 0) await noteReturned(db, transfer);
}

/** Reads every account that a payout waits for, so that lost events do no harm. */
export async function checkAccounts(settling: Settling): Promise<void> {
  const { db, log } = settling;
  let last = '';
  for (;;) {
    const waiting = db
      .select({ sellerId: payouts.sellerId })
      .from(payouts)
      .where(eq(payouts.state, 'waiting'));
    const accounts = await db
      .select()
      .from(payoutAccounts)
      .where(and(inArray(payoutAccounts.userId, waiting), gt(payoutAccounts.userId, last)))
      .orderBy(payoutAccounts.userId)
      .limit(PAGE);
    for (const { userId, providerId } of accounts) {
      try {
        const account = await checkAccount(settling, providerId);
        if (!account)
          log.warn({ userId, providerId }, 'an account for payouts is gone: its seller needs another');
      } catch (error) {
        if (isAway(error)) throw error;
        log.error({ err: error, userId }, 'an account for payouts could not be looked at');
      }
    }
    last = accounts.at(-1)?.userId ?? '';
    if (accounts.length < PAGE) return;
  }
}
