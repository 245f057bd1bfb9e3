import { and, eq, gt, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { payoutAccounts, payouts } from '../../platform/db/tables/escrow-and-payouts.ts';
import { isProviderUnavailable } from '../provider/call-provider.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { refreshAccount } from './account.ts';
import { recordPayoutReversal, recordPayoutSent } from './outcome.ts';

const PAGE_SIZE = 100;

/**
 * Syncs our ledger with a transfer: records the transfer itself if it is not recorded yet, and its full or
 * partial reversal.
 */
export async function syncTransfer(paymentContext: PaymentContext, transfer: Stripe.Transfer): Promise<void> {
  const { db } = paymentContext;
  const payoutId = transfer.metadata['payoutId'];
  const [payout] = await db
    .select({ id: payouts.id, state: payouts.state })
    .from(payouts)
    .where(eq(payouts.id, payoutId ?? ''));
  if (!payout) return;
  if (payout.state === 'sending' && !transfer.reversed) await recordPayoutSent(db, payout.id, transfer);
  if (transfer.amount_reversed > 0) await recordPayoutReversal(db, transfer);
}

/**
 * Reads from the provider the accounts that payouts wait for, because an event about them may have been lost.
 */
export async function refreshWaitingAccounts(paymentContext: PaymentContext): Promise<void> {
  const { db, log } = paymentContext;
  let lastUserId = '';
  for (;;) {
    const waitingSellerIds = db
      .select({ sellerId: payouts.sellerId })
      .from(payouts)
      .where(eq(payouts.state, 'waiting'));
    const accounts = await db
      .select()
      .from(payoutAccounts)
      .where(and(inArray(payoutAccounts.userId, waitingSellerIds), gt(payoutAccounts.userId, lastUserId)))
      .orderBy(payoutAccounts.userId)
      .limit(PAGE_SIZE);
    for (const { userId, providerId } of accounts) {
      try {
        const account = await refreshAccount(paymentContext, providerId);
        if (!account)
          log.warn({ userId, providerId }, 'a payout account no longer exists; the seller needs a new one');
      } catch (error) {
        if (isProviderUnavailable(error)) throw error;
        log.error({ err: error, userId }, 'could not check a payout account');
      }
    }
    lastUserId = accounts.at(-1)?.userId ?? '';
    if (accounts.length < PAGE_SIZE) return;
  }
}
