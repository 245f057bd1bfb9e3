import type { FastifyInstance } from 'fastify';
import { runAutoRelease } from '../escrow/auto-release-job.ts';
import { expireOffers } from '../offers/expire-job.ts';
import { lapseOrders } from '../orders/lapse-job.ts';
import { pollOpenIntents } from '../payments/poll-intents.ts';
import { syncFromProvider } from '../payments/sync-from-provider.ts';
import { sendPayouts } from '../payouts/send.ts';
import { processRefunds } from '../refunds/process-refunds.ts';
import { emptyTrash } from '../trash/empty-trash.ts';

/**
 * Runs every job that moves money or cars, as if the current time were `now`. Only `expireOffers` uses the
 * real time. A job that fails does not stop the others. Returns the failures.
 */
export async function runJobs({ services, log }: FastifyInstance, now: Date): Promise<string[]> {
  const paymentContext = { ...services, log };
  const jobs = [
    () => lapseOrders(paymentContext, now),
    () => expireOffers(services.db),
    () => runAutoRelease({ ...paymentContext, env: services.env }, now),
    () => pollOpenIntents(paymentContext, now),
    () => processRefunds(paymentContext, now),
    () => sendPayouts(paymentContext, now),
    () => syncFromProvider(paymentContext, now),
    () => emptyTrash(services.db, now),
  ];
  const failures: string[] = [];
  for (const job of jobs) {
    try {
      await job();
    } catch (error) {
      failures.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }
  return failures;
}
