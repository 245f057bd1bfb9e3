import type { FastifyInstance } from 'fastify';
import { emptyTrash } from '../../catalog/trash/empty-trash.ts';
import { expireUnpaidOrders } from '../../money/cancellations/close-order.ts';
import { runAutoRelease } from '../../money/escrow/auto-release-job.ts';
import { pollOpenIntents } from '../../money/payments/poll-intents.ts';
import { sendPayouts } from '../../money/payouts/send.ts';
import { syncFromProvider } from '../../money/provider-sync/sync-from-provider.ts';
import { sendRefunds } from '../../money/refund-processing/send-refunds.ts';
import { expireOffers } from '../../trade/offers/offer-state.ts';

/**
 * Runs every job that moves money or cars, as if the current time were `now`. Only `expireOffers` uses the
 * real time. A job that fails does not stop the others. Returns the failures.
 */
export async function runJobs({ services, log }: FastifyInstance, now: Date): Promise<string[]> {
  const paymentContext = { ...services, log };
  const jobs = [
    () => expireUnpaidOrders(paymentContext, now),
    () => expireOffers(services.db),
    () => runAutoRelease({ ...paymentContext, env: services.env }, now),
    () => pollOpenIntents(paymentContext, now),
    () => sendRefunds(paymentContext, now),
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
