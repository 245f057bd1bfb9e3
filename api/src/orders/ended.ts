import type { Settling } from '../payments/settling.ts';
import { withdrawFor } from '../payments/watch.ts';
import { pursueNow } from '../refunds/pursue.ts';

/** What a transaction ended, for the payment provider. */
export interface Ended {
  /** Ids of cancelled unpaid orders, whose intents must be withdrawn. */
  cancelled: string[];
  /** Ids of decided refunds. */
  refunds: string[];
}

/** Informs the provider after the commit. Jobs retry what fails. */
export async function finishEnded(settling: Settling, { cancelled, refunds }: Ended): Promise<void> {
  await withdrawFor(settling, cancelled);
  await pursueNow(settling, refunds);
}
