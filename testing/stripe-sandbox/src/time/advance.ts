import type { Call, SandboxContext } from '../http/call.ts';
import { finishProcessing } from '../intents/charging.ts';
import { canTransition, transitionRefund } from '../refunds/status-changes.ts';

/**
 * Completes the pending operations that are due. Returns how many were completed.
 * @param isDue receives the start time of an operation in Unix milliseconds
 */
export function completeDueOperations(
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

/** Control endpoint: completes all pending operations, as if enough time had elapsed. */
export function completePendingOperations(call: Call): object {
  call.params.assertAllRead();
  return { ok: true, settled: completeDueOperations(call) };
}
