import type { Job } from '../../platform/jobs/jobs.ts';
import type { PaymentContext } from '../provider/payment-context.ts';
import { processRefunds } from './process-refunds.ts';

const MINUTE_MS = 60_000;

export const processRefundsJob = (paymentContext: PaymentContext): Job => ({
  name: 'send pending refunds',
  everyMs: MINUTE_MS,
  run: () => processRefunds(paymentContext),
});
