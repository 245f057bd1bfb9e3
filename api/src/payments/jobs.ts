import type { Job } from '../jobs.ts';
import { sendPayouts } from '../payouts/send.ts';
import { pursueRefunds } from '../refunds/pursue.ts';
import { followProvider } from './follow.ts';
import type { Settling } from './settling.ts';
import { settleForgotten } from './watch.ts';

const MINUTE_MS = 60_000;

export const settleForgottenJob = (settling: Settling): Job => ({
  name: 'settle forgotten payments',
  everyMs: MINUTE_MS,
  run: () => settleForgotten(settling),
});

export const pursueRefundsJob = (settling: Settling): Job => ({
  name: 'pay back what is owed',
  everyMs: MINUTE_MS,
  run: () => pursueRefunds(settling),
});

export const sendPayoutsJob = (settling: Settling): Job => ({
  name: 'pay sellers what is due',
  everyMs: MINUTE_MS,
  run: () => sendPayouts(settling),
});

export const followProviderJob = (settling: Settling): Job => ({
  name: 'follow what is done at the provider',
  everyMs: MINUTE_MS,
  run: () => followProvider(settling),
});
