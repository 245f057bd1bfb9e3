import type { FastifyInstance } from 'fastify';
import { endSilence } from '../holds/silence-job.ts';
import { expireOffers } from '../offers/expire-job.ts';
import { lapseOrders } from '../orders/lapse-job.ts';
import { followProvider } from '../payments/follow.ts';
import { settleForgotten } from '../payments/watch.ts';
import { sendPayouts } from '../payouts/send.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { emptyTrash } from '../trash/job.ts';

/**
 * Runs every job that moves money or cars, as if it were `now`. A job that fails does not stop the others.
 * Returns the failures.
 */
export async function runJobs({ services, log }: FastifyInstance, now: Date): Promise<string[]> {
  const settling = { ...services, log };
  const jobs = [
    () => lapseOrders(settling, now),
    () => expireOffers(services.db),
    () => endSilence({ ...settling, env: services.env }, now),
    () => settleForgotten(settling, now),
    () => pursueRefunds(settling, now),
    () => sendPayouts(settling, now),
    () => followProvider(settling, now),
    () => emptyTrash(services.db, now),
  ];
  const failed: string[] = [];
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      failed.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }
  return failed;
}
