import type { Call, World } from '../http/call.ts';
import { finish } from '../intents/charging.ts';
import { mayBecome, move } from '../refunds/settle.ts';

/** Executes pending operations whose start time in ms matches `isDue`. Returns their number. */
export function advance(world: World, isDue: (since: number) => boolean = () => true): number {
  const { pending, refunds, intents } = world.store;
  const due = [...pending].filter(([, { since }]) => isDue(since));
  for (const [id, { kind, end }] of due) {
    pending.delete(id);
    const refund = kind === 'refund' ? refunds.get(id) : undefined;
    if (refund && mayBecome(refund, end)) move(refund, end, world);
    const intent = kind === 'intent' ? intents.get(id) : undefined;
    if (intent?.status === 'processing') finish(intent, end, world);
  }
  return due.length;
}

/** Sandbox: advances time until nothing is pending. */
export function advanceAll(call: Call): object {
  call.params.end();
  return { ok: true, settled: advance(call) };
}
