import type { Job } from '../../platform/jobs/jobs.ts';
import type { PaymentContext } from '../provider/payment-context.ts';
import { pollOpenIntents } from './poll-intents.ts';

const MINUTE_MS = 60_000;

export const pollOpenIntentsJob = (paymentContext: PaymentContext): Job => ({
  name: 'settle unrecorded payments',
  everyMs: MINUTE_MS,
  run: () => pollOpenIntents(paymentContext),
});
