import type { Call } from '../http/call.ts';
import { invalidRequest, missingParam, noSuch } from '../http/errors.ts';
import { fits, page } from '../http/page.ts';
import { mergedMetadata } from '../intents/fields.ts';
import type { Dispute, DisputeStatus, List } from '../objects/wire.ts';
import {
  BEGINNINGS,
  DISPUTE_REASONS,
  EVIDENCE,
  isOpen,
  mayBecome,
  moveDispute,
  openDispute,
} from './disputes.ts';

function ownDispute({ id, store }: Call): Dispute {
  const dispute = store.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

function openOne(call: Call): Dispute {
  const dispute = ownDispute(call);
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed');
  return dispute;
}

export function retrieveDispute(call: Call): Dispute {
  call.params.end();
  return ownDispute(call);
}

export function listDisputes(call: Call): List<Dispute> {
  const { params, store } = call;
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  return page(call, {
    all: store.disputes.values(),
    url: '/v1/disputes',
    keep: (dispute) => fits(charge, dispute.charge) && fits(intent, dispute.payment_intent),
  });
}

/** The provider's test evidence that decides a dispute immediately. */
const VERDICTS: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** Statuses after evidence is submitted. */
const UNDER_REVIEW: Partial<Record<DisputeStatus, DisputeStatus>> = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
  appeal_needs_response: 'appeal_under_review',
};

/** Saves evidence, and submits it to the bank unless `submit` is `false`. */
export function updateDispute(call: Call): Dispute {
  const { params } = call;
  const part = params.part('evidence');
  const given = EVIDENCE.flatMap((name) => {
    const value = part?.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const submits = params.text('submit') !== 'false';
  const metadata = params.texts('metadata');
  params.end();
  const dispute = openOne(call);
  dispute.metadata = mergedMetadata(dispute.metadata, metadata);
  Object.assign(dispute.evidence, Object.fromEntries(given));
  const hasEvidence = dispute.evidence_details.has_evidence || given.length > 0;
  const details = { ...dispute.evidence_details, has_evidence: hasEvidence };
  const sends = submits && part !== undefined && hasEvidence;
  if (sends) {
    dispute.status = UNDER_REVIEW[dispute.status] ?? dispute.status;
    details.submission_count += 1;
    details.submission_method = 'manual';
  }
  dispute.evidence_details = details;
  call.emit('charge.dispute.updated', dispute);
  const verdict = VERDICTS[dispute.evidence.uncategorized_text ?? ''];
  if (sends && verdict) moveDispute(dispute, verdict, call);
  return dispute;
}

/** Closes a dispute: the shop accepts the loss. */
export function acceptDispute(call: Call): Dispute {
  call.params.end();
  const dispute = openOne(call);
  moveDispute(dispute, dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost', call);
  return dispute;
}

/**
 * Sandbox: the cardholder disputes a charge, for `reason` (default: fraudulent) and `amount` (default: the
 * remaining amount). `status` is the initial status.
 */
export function disputeCharge(call: Call): Dispute {
  const { params, store } = call;
  const reason = params.word('reason', DISPUTE_REASONS) ?? 'fraudulent';
  const amount = params.integer('amount');
  const status = params.word('status', BEGINNINGS);
  const withdraws = params.text('withdraws') !== 'false';
  params.end();
  const charge = store.charges.get(call.id);
  if (!charge) throw noSuch('charge', call.id);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed || (left <= 0 && amount === undefined)) {
    throw invalidRequest(`Nothing of charge ${charge.id} can be disputed.`);
  }
  // Banks ignore refunds, because a refund may still be pending when the cardholder disputes the charge.
  const most = charge.amount_captured;
  if (amount !== undefined && (amount < 1 || amount > most)) {
    throw invalidRequest(`Between 1 and ${String(most)} can be disputed.`, { param: 'amount' });
  }
  const given = { ...(amount !== undefined && { amount }), ...(status !== undefined && { status }) };
  return openDispute(charge, { reason, withdraws, ...given }, call);
}

/** Sandbox: the bank decides a dispute; `status` is `won` or `lost`. */
export function decideDispute(call: Call): Dispute {
  const status = call.params.word('status', ['won', 'lost']);
  if (status === undefined) throw missingParam('status');
  call.params.end();
  const dispute = openOne(call);
  moveDispute(dispute, status, call);
  return dispute;
}

const STATUSES: readonly DisputeStatus[] = [
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

/** Sandbox: moves a dispute to an allowed next `status`. For a decided dispute, this is an appeal. */
export function setDispute(call: Call): Dispute {
  const status = call.params.word('status', STATUSES);
  const withdraws = call.params.text('withdraws') !== 'false';
  if (status === undefined) throw missingParam('status');
  call.params.end();
  const dispute = ownDispute(call);
  if (!mayBecome(dispute, status)) {
    throw invalidRequest(`A dispute that is ${dispute.status} does not become ${status}.`);
  }
  moveDispute(dispute, status, call, withdraws);
  return dispute;
}
