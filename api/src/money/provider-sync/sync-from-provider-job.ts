import type { Job } from '../../platform/jobs/jobs.ts';
import type { PaymentContext } from '../provider/payment-context.ts';
import { syncFromProvider } from './sync-from-provider.ts';

const MINUTE_MS = 60_000;

export const syncFromProviderJob = (paymentContext: PaymentContext): Job => ({
  name: 'sync changes from the provider',
  everyMs: MINUTE_MS,
  run: () => syncFromProvider(paymentContext),
});
