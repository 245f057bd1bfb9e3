import type { Call, World } from '../http/call.ts';
import { finish } from '../intents/charging.ts';
import { mayBecome, move } from '../refunds/settle.ts';

/** Lets come to pass what is pending since a time that `isDue` takes, in ms. Returns how much it was. */
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

/** Sandbox: lets time pass until nothing is pending. */
export function advanceAll(call: Call): object {
  call.params.end();
  return { ok: true, settled: advance(call) };
}
