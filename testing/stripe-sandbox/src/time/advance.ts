import type { Call, SandboxContext } from '../http/call.ts';
import { finishProcessing } from '../intents/charging.ts';
import { canTransition, transitionRefund } from '../refunds/status-changes.ts';

/** Executes the pending operations for whose start time in ms `isDue` returns true. Returns their number. */
export function executePendingOperations(
  context: SandboxContext,
  isDue: (since: number) => boolean = () => true,
): number {
  const { pending, refunds, intents } = context.store;
  const dueOperations = [...pending].filter(([, { since }]) => isDue(since));
  for (const [id, { kind, end }] of dueOperations) {
    pending.delete(id);
    const refund = kind === 'refund' ? refunds.get(id) : undefined;
    if (refund && canTransition(refund, end)) transitionRefund(refund, end, context);
    const intent = kind === 'intent' ? intents.get(id) : undefined;
    if (intent?.status === 'processing') finishProcessing(intent, end, context);
  }
  return dueOperations.length;
}

/** Sandbox: advances time until nothing is pending. */
export function advanceAll(call: Call): object {
  call.params.assertAllRead();
  return { ok: true, settled: executePendingOperations(call) };
}
