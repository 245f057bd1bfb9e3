import type { Settling } from '../payments/settling.ts';
import { withdrawFor } from '../payments/watch.ts';
import { pursueNow } from '../refunds/pursue.ts';

/** What a transaction ended that the provider has to hear of. */
export interface Ended {
  /** Ids of unpaid orders that were cancelled: their intents are withdrawn. */
  cancelled: string[];
  /** Ids of refunds that were decided. */
  refunds: string[];
}

/** Tells the provider, once the transaction stands; what does not reach it now the jobs do. */
export async function finishEnded(settling: Settling, { cancelled, refunds }: Ended): Promise<void> {
  await withdrawFor(settling, cancelled);
  await pursueNow(settling, refunds);
}
