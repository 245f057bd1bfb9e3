import type { Job } from '../../platform/jobs/jobs.ts';
import { pollOpenIntents } from '../payments/poll-intents.ts';
import { sendPayouts } from '../payouts/send.ts';
import type { PaymentContext } from '../provider/payment-context.ts';
import { processRefunds } from '../refund-processing/process-refunds.ts';
import { syncFromProvider } from './sync-from-provider.ts';

const MINUTE_MS = 60_000;

export const pollOpenIntentsJob = (paymentContext: PaymentContext): Job => ({
  name: 'settle unrecorded payments',
  everyMs: MINUTE_MS,
  run: () => pollOpenIntents(paymentContext),
});

export const processRefundsJob = (paymentContext: PaymentContext): Job => ({
  name: 'send pending refunds',
  everyMs: MINUTE_MS,
  run: () => processRefunds(paymentContext),
});

export const sendPayoutsJob = (paymentContext: PaymentContext): Job => ({
  name: 'send due payouts',
  everyMs: MINUTE_MS,
  run: () => sendPayouts(paymentContext),
});

export const syncFromProviderJob = (paymentContext: PaymentContext): Job => ({
  name: 'sync changes from the provider',
  everyMs: MINUTE_MS,
  run: () => syncFromProvider(paymentContext),
});
