import type Stripe from 'stripe';
import { followDispute, followOpenDisputes } from '../disputes/bank.ts';
import { checkAccounts, followTransfer } from '../payouts/follow.ts';
import { followRefund } from '../refunds/follow.ts';
import { giveTurnBack, takeTurn } from '../turn-of-all.ts';
import { ask, isAway, requireAbout } from './asking.ts';
import type { Settling } from './settling.ts';

const WORK = 'follow the provider';
const HOUR_MS = 60 * 60_000;
/** Delay before the retry of a failed run. Only one process retries. */
const AGAIN_MS = 60_000;
const DAY_SECONDS = 24 * 60 * 60;
/**
 * How long the provider may still change an outcome, in days. A refund can fail for a month; a dispute takes
 * two.
 */
const REFUND_DAYS = 35;
const DISPUTE_DAYS = 120;
const TRANSFER_DAYS = 35;
const PAGE = 100;
/** Maximum number of pages per list and run. */
const PAGES = 50;

type Lister<T> = (query: Stripe.RefundListParams) => Promise<Stripe.ApiList<T>>;

async function eachSince<T extends { id: string }>(
  settling: Settling,
  days: number,
  now: Date,
  list: Lister<T>,
  follow: (one: T) => Promise<void>,
): Promise<void> {
  const created = { gte: Math.floor(now.getTime() / 1000) - days * DAY_SECONDS };
  let last: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const query = { created, limit: PAGE, ...(last === undefined ? {} : { starting_after: last }) };
    const { data, has_more: hasMore, object } = await ask(() => list(query));
    requireAbout(object === 'list', 'list');
    for (const one of data) {
      try {
        await follow(one);
      } catch (error) {
        if (isAway(error)) throw error;
        settling.log.error(
          { err: error, madeId: one.id },
          'what was done at the provider could not be followed',
        );
      }
    }
    last = data.at(-1)?.id;
    if (!hasMore || last === undefined) return;
  }
  settling.log.warn(
    { days, pages: PAGES },
    'the provider lists more than one turn reads: the oldest are left out',
  );
}

/**
 * Syncs each of the provider's lists. A list that fails does not stop the others. Throws if all of them fail,
 * and immediately if the provider is unreachable.
 */
async function followLists(settling: Settling, now: Date): Promise<void> {
  const { payments, log } = settling;
  const since = <T extends { id: string }>(
    days: number,
    list: Lister<T>,
    follow: (settling: Settling, one: T) => Promise<void>,
  ) => eachSince(settling, days, now, list, (one) => follow(settling, one));
  const lists = [
    () => since(REFUND_DAYS, (query) => payments.refunds.list(query), followRefund),
    async () => {
      const seen = new Set<string>();
      await since(
        DISPUTE_DAYS,
        (query) => payments.disputes.list(query),
        async (all, claim) => {
          seen.add(claim.id);
          await followDispute(all, claim);
        },
      );
      await followOpenDisputes(settling, seen);
    },
    () => since(TRANSFER_DAYS, (query) => payments.transfers.list(query), followTransfer),
  ];
  const failures: unknown[] = [];
  for (const list of lists) {
    try {
      await list();
    } catch (error) {
      if (isAway(error)) throw error;
      failures.push(error);
      log.error({ err: error }, 'a part of what was done at the provider could not be followed');
    }
  }
  if (failures.length === lists.length) throw failures[0];
}

/**
 * Syncs refunds, disputes and transfers from the provider's lists, so that lost webhooks do no harm. Covers
 * changes that were made at the provider and outcomes that it revised.
 *
 * Runs once an hour, in one process. A list that fails is retried in the next hour. If the whole run fails,
 * it throws, and one process retries it a minute later.
 */
export async function followProvider(settling: Settling, now: Date = new Date()): Promise<void> {
  const { db } = settling;
  if (!(await takeTurn(db, WORK, HOUR_MS, now))) return;
  try {
    await followLists(settling, now);
    await checkAccounts(settling);
  } catch (error) {
    await giveTurnBack(db, WORK, { everyMs: HOUR_MS, againMs: AGAIN_MS }, now);
    throw error;
  }
}
