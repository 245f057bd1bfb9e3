import type Stripe from 'stripe';
import { acquireLease, releaseLease } from '../../platform/leases/job-lease.ts';
import { syncDispute, syncOpenDisputes } from '../bank-disputes/bank-disputes.ts';
import { refreshWaitingAccounts, syncTransfer } from '../payouts/sync-transfers.ts';
import { assertSameObject, callProvider, isProviderUnavailable } from '../provider/call-provider.ts';
import type { PaymentContext } from '../provider/provider.ts';
import { syncRefund } from '../refunds/sync-refunds.ts';

const LEASE_NAME = 'follow the provider';
const HOUR_MS = 60 * 60_000;
/** Delay before the retry of a failed run. Only one process retries. */
const RETRY_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;
/** Number of days, with a margin, during which the provider may change a refund after its creation. */
const REFUND_DAYS = 35;
/** Number of days, with a margin, during which the provider may change a dispute after its creation. */
const DISPUTE_DAYS = 120;
/** Number of days, with a margin, during which the provider may change a transfer after its creation. */
const TRANSFER_DAYS = 35;
const PAGE_SIZE = 100;
/** Maximum number of pages per list and run. */
const MAX_PAGES = 50;

type ListPage<T> = (query: Stripe.RefundListParams) => Promise<Stripe.ApiList<T>>;

async function syncEachSince<T extends { id: string }>(
  paymentContext: PaymentContext,
  days: number,
  now: Date,
  list: ListPage<T>,
  sync: (item: T) => Promise<void>,
): Promise<void> {
  const createdFilter = { gte: Math.floor(now.getTime() / 1000) - days * DAY_SECONDS };
  let lastId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = {
      created: createdFilter,
      limit: PAGE_SIZE,
      ...(lastId === undefined ? {} : { starting_after: lastId }),
    };
    const { data, has_more: hasMore, object } = await callProvider(() => list(query));
    assertSameObject(object === 'list', 'list');
    for (const item of data) {
      try {
        await sync(item);
      } catch (error) {
        if (isProviderUnavailable(error)) throw error;
        paymentContext.log.error(
          { err: error, providerId: item.id },
          'could not sync a change from the provider',
        );
      }
    }
    lastId = data.at(-1)?.id;
    if (!hasMore || lastId === undefined) return;
  }
  paymentContext.log.warn(
    { days, pages: MAX_PAGES },
    'the provider lists more changes than one run reads; skipping the oldest',
  );
}

/**
 * Syncs our records with the provider's lists of refunds, disputes and transfers. If one list fails, the
 * others are still synced. Throws if all of them fail, and immediately if the provider is unreachable.
 */
async function syncLists(paymentContext: PaymentContext, now: Date): Promise<void> {
  const { payments, log } = paymentContext;
  const syncSince = <T extends { id: string }>(
    days: number,
    list: ListPage<T>,
    sync: (paymentContext: PaymentContext, item: T) => Promise<void>,
  ) => syncEachSince(paymentContext, days, now, list, (item) => sync(paymentContext, item));
  const listSyncs = [
    () => syncSince(REFUND_DAYS, (query) => payments.refunds.list(query), syncRefund),
    async () => {
      const disputeIds = new Set<string>();
      await syncSince(
        DISPUTE_DAYS,
        (query) => payments.disputes.list(query),
        async (syncContext, dispute) => {
          disputeIds.add(dispute.id);
          await syncDispute(syncContext, dispute);
        },
      );
      await syncOpenDisputes(paymentContext, disputeIds);
    },
    () => syncSince(TRANSFER_DAYS, (query) => payments.transfers.list(query), syncTransfer),
  ];
  const failures: unknown[] = [];
  for (const syncList of listSyncs) {
    try {
      await syncList();
    } catch (error) {
      if (isProviderUnavailable(error)) throw error;
      failures.push(error);
      log.error({ err: error }, 'could not sync some changes from the provider');
    }
  }
  if (failures.length === listSyncs.length) throw failures[0];
}

/**
 * Syncs refunds, disputes and transfers from the provider's lists, so lost webhooks do no harm. The
 * sync covers changes that an admin made at the provider, and outcomes that the provider revised, too.
 *
 * Runs once an hour, in one process. A list that fails is retried in the next hour. If the whole run fails,
 * throws. One process then retries the run a minute later.
 */
export async function syncFromProvider(
  paymentContext: PaymentContext,
  now: Date = new Date(),
): Promise<void> {
  const { db } = paymentContext;
  if (!(await acquireLease(db, LEASE_NAME, HOUR_MS, now))) return;
  try {
    await syncLists(paymentContext, now);
    await refreshWaitingAccounts(paymentContext);
  } catch (error) {
    await releaseLease(db, LEASE_NAME, { intervalMs: HOUR_MS, retryMs: RETRY_MS }, now);
    throw error;
  }
}
