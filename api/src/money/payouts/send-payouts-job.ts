import type { Job } from '../../platform/jobs/jobs.ts';
import type { PaymentContext } from '../provider/payment-context.ts';
import { sendPayouts } from './send.ts';

const MINUTE_MS = 60_000;

export const sendPayoutsJob = (paymentContext: PaymentContext): Job => ({
  name: 'send due payouts',
  everyMs: MINUTE_MS,
  run: () => sendPayouts(paymentContext),
});
