import type { Job } from '../jobs.ts';
import { findIntent } from './intents.ts';
import { payBackOwed } from './pay-back.ts';
import { listOpenIntents } from './queries.ts';
import { settle, type Settling } from './settle.ts';

const BATCH = 100;
const MINUTE_MS = 60_000;

/** Settles unpaid orders whose payment came through without anybody telling us: the browser died, the webhook was lost. */
export async function settleForgotten(settling: Settling): Promise<void> {
  let from = '';
  for (;;) {
    const open = await listOpenIntents(settling.db, from, BATCH);
    for (const { orderId, intentId } of open) {
      const intent = intentId ? await findIntent(settling.payments, intentId) : null;
      if (intent?.status === 'succeeded') {
        const { kind } = await settle(settling, intent);
        settling.log.info({ orderId, kind }, 'forgotten payment settled');
      }
    }
    const last = open.at(-1);
    if (!last || open.length < BATCH) return;
    from = last.orderId;
  }
}

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
