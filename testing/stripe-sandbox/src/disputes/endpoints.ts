import type { Call } from '../http/call.ts';
import { invalidRequestError, missingParamError, noSuchObjectError } from '../http/errors.ts';
import { matchesFilter, paginate } from '../http/pagination.ts';
import type { Dispute, DisputeStatus, List } from '../objects/api-types.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import {
  canTransition,
  DISPUTE_REASONS,
  EVIDENCE_FIELDS,
  INITIAL_STATUSES,
  isOpen,
  openDispute,
  transitionDispute,
} from './disputes.ts';

function requireDispute({ id, store }: Call): Dispute {
  const dispute = store.disputes.get(id);
  if (!dispute) throw noSuchObjectError('dispute', id);
  return dispute;
}

function requireOpenDispute(call: Call): Dispute {
  const dispute = requireDispute(call);
  if (!isOpen(dispute)) throw invalidRequestError('This dispute is already closed');
  return dispute;
}

export function retrieveDispute(call: Call): Dispute {
  call.params.assertAllRead();
  return requireDispute(call);
}

export function listDisputes(call: Call): List<Dispute> {
  const { params, store } = call;
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  return paginate(call, {
    items: store.disputes.values(),
    url: '/v1/disputes',
    isIncluded: (dispute) =>
      matchesFilter(charge, dispute.charge) && matchesFilter(intent, dispute.payment_intent),
  });
}

/**
 * Result of a dispute by its evidence text. These texts decide it immediately, as in the provider's test
 * mode.
 */
const VERDICT_BY_EVIDENCE: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** Status of a dispute after evidence is submitted, by its previous status. */
const STATUS_AFTER_EVIDENCE: Partial<Record<DisputeStatus, DisputeStatus>> = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
  appeal_needs_response: 'appeal_under_review',
};

/** Saves evidence, and submits it to the bank unless `submit` is `false`. */
export function updateDispute(call: Call): Dispute {
  const { params } = call;
  const evidenceParams = params.nested('evidence');
  const newEvidence = EVIDENCE_FIELDS.flatMap((name) => {
    const value = evidenceParams?.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const shouldSubmit = params.text('submit') !== 'false';
  const metadata = params.stringMap('metadata');
  params.assertAllRead();
  const dispute = requireOpenDispute(call);
  dispute.metadata = mergeMetadata(dispute.metadata, metadata);
  Object.assign(dispute.evidence, Object.fromEntries(newEvidence));
  const hasEvidence = dispute.evidence_details.has_evidence || newEvidence.length > 0;
  const details = { ...dispute.evidence_details, has_evidence: hasEvidence };
  const isSubmitted = shouldSubmit && evidenceParams !== undefined && hasEvidence;
  if (isSubmitted) {
    dispute.status = STATUS_AFTER_EVIDENCE[dispute.status] ?? dispute.status;
    details.submission_count += 1;
    details.submission_method = 'manual';
  }
  dispute.evidence_details = details;
  call.emit('charge.dispute.updated', dispute);
  const verdict = VERDICT_BY_EVIDENCE[dispute.evidence.uncategorized_text ?? ''];
  if (isSubmitted && verdict) transitionDispute(dispute, verdict, call);
  return dispute;
}

/** Closes a dispute, because the shop accepts the loss. */
export function acceptDispute(call: Call): Dispute {
  call.params.assertAllRead();
  const dispute = requireOpenDispute(call);
  transitionDispute(dispute, dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost', call);
  return dispute;
}

/**
 * Control endpoint: disputes a charge, as the cardholder does. The parameters are `reason` (default:
 * fraudulent), `amount` (default: the remaining amount), and `status`, the initial status.
 */
export function disputeCharge(call: Call): Dispute {
  const { params, store } = call;
  const reason = params.oneOf('reason', DISPUTE_REASONS) ?? 'fraudulent';
  const amount = params.integer('amount');
  const status = params.oneOf('status', INITIAL_STATUSES);
  const withdrawsFunds = params.text('withdraws') !== 'false';
  params.assertAllRead();
  const charge = store.charges.get(call.id);
  if (!charge) throw noSuchObjectError('charge', call.id);
  const remainingAmount = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || (remainingAmount <= 0 && amount === undefined)) {
    throw invalidRequestError(`Charge ${charge.id} has nothing left to dispute.`);
  }
  // The maximum includes refunded money, because a refund may still be pending during a dispute.
  const maxAmount = charge.amount_captured;
  if (amount !== undefined && (amount < 1 || amount > maxAmount)) {
    throw invalidRequestError(`The disputed amount must be between 1 and ${String(maxAmount)}.`, {
      param: 'amount',
    });
  }
  const optionalFields = { ...(amount !== undefined && { amount }), ...(status !== undefined && { status }) };
  return openDispute(charge, { reason, withdrawsFunds, ...optionalFields }, call);
}

/** Control endpoint: decides a dispute, as the bank does. `status` is `won` or `lost`. */
export function decideDispute(call: Call): Dispute {
  const status = call.params.oneOf('status', ['won', 'lost']);
  if (status === undefined) throw missingParamError('status');
  call.params.assertAllRead();
  const dispute = requireOpenDispute(call);
  transitionDispute(dispute, status, call);
  return dispute;
}

const DISPUTE_STATUSES: readonly DisputeStatus[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
];

/**
 * Control endpoint: changes a dispute to an allowed next `status`. For a decided dispute, this is an appeal.
 */
export function setDisputeStatus(call: Call): Dispute {
  const status = call.params.oneOf('status', DISPUTE_STATUSES);
  const withdrawsFunds = call.params.text('withdraws') !== 'false';
  if (status === undefined) throw missingParamError('status');
  call.params.assertAllRead();
  const dispute = requireDispute(call);
  if (!canTransition(dispute, status)) {
    throw invalidRequestError(`A dispute with a status of ${dispute.status} cannot change to ${status}.`);
  }
  transitionDispute(dispute, status, call, withdrawsFunds);
  return dispute;
}
