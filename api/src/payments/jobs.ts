import type { Job } from '../jobs.ts';
import { payBackOwed } from './pay-back.ts';
import type { Settling } from './settle.ts';
import { settleForgotten } from './watch.ts';

const MINUTE_MS = 60_000;

export const settleForgottenJob = (settling: Settling): Job => ({
  name: 'settle forgotten payments',
  everyMs: MINUTE_MS,
  run: () => settleForgotten(settling),
});

export const payBackOwedJob = (settling: Settling): Job => ({
  name: 'pay back what is owed',
  everyMs: MINUTE_MS,
  run: () => payBackOwed(settling),
});
