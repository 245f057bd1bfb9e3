import { recordTransaction } from '../balance/balance-transactions.ts';
import { type SandboxContext, nowInSeconds } from '../http/call.ts';
import type { Charge, Dispute, DisputeStatus } from '../objects/api-types.ts';
import { createId } from '../objects/ids.ts';

export const DISPUTE_REASONS = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

/** Visa's codes of dispute reasons. Some reasons have none. */
const NETWORK_CODE_BY_REASON: Record<string, string> = {
  fraudulent: '10.4',
  duplicate: '12.6',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  credit_not_processed: '13.6',
};
const RESPONSE_DEADLINE_DAYS = 7;

const EMPTY_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Names of text fields in the evidence. */
export const EVIDENCE_FIELDS = Object.keys(EMPTY_EVIDENCE).filter((name) => name !== 'enhanced_evidence');

/**
 * Statuses in which a dispute may start. `needs_response`: a chargeback, which withdraws the money.
 * `warning_needs_response`: an inquiry of the bank. `prevented`: resolved before it becomes a chargeback.
 */
export const INITIAL_STATUSES = ['needs_response', 'warning_needs_response', 'prevented'] as const;

export interface NewDispute {
  reason: string;
  /** Cents; default: the remaining amount of the charge. */
  amount?: number;
  /** Default: `needs_response`. */
  status?: (typeof INITIAL_STATUSES)[number];
  /** For `prevented` only: whether the dispute withdraws the money. Default: true. */
  withdrawsFunds?: boolean;
}

/** Returns the amount in cents that the bank has withdrawn for a dispute. */
const computeWithdrawnAmount = ({ balance_transactions: rows }: Dispute): number =>
  0 - rows.reduce((sum, { amount }) => sum + amount, 0);

/** Whether the bank has the money in this status. null if a change to this status moves no money. */
function isWithdrawn(status: DisputeStatus): boolean | null {
  if (status === 'needs_response' || status === 'under_review' || status === 'lost') return true;
  if (status === 'prevented' || status.startsWith('appeal_')) return null;
  return false;
}

const isInquiry = ({ status }: Pick<Dispute, 'status'>): boolean => status.startsWith('warning_');

/** Whether a disputed charge can be refunded, because the dispute leaves the money with the shop. */
const isRefundable = (dispute: Dispute): boolean =>
  isInquiry(dispute) ||
  dispute.status === 'won' ||
  (dispute.status === 'prevented' && computeWithdrawnAmount(dispute) === 0);

/** Withdraws or reinstates the money of a dispute. Returns null if that has already happened. */
function applyWithdrawal(
  dispute: Dispute,
  shouldWithdraw: boolean,
  context: SandboxContext,
): 'withdrawn' | 'reinstated' | null {
  const amount = computeWithdrawnAmount(dispute) - (shouldWithdraw ? dispute.amount : 0);
  if (amount === 0) return null;
  const { id, currency } = dispute;
  const row = recordTransaction(context, {
    kind: shouldWithdraw ? 'dispute' : 'dispute_reversal',
    amount,
    currency,
    source: id,
    description: `Chargeback ${shouldWithdraw ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  });
  dispute.balance_transactions = [...dispute.balance_transactions, row];
  return shouldWithdraw ? 'withdrawn' : 'reinstated';
}

/** Opens a dispute, as the cardholder's bank does. */
export function openDispute(
  charge: Charge,
  {
    reason,
    amount = charge.amount_captured - charge.amount_refunded,
    status = 'needs_response',
    withdrawsFunds = true,
  }: NewDispute,
  context: SandboxContext,
): Dispute {
  const { currency } = charge;
  const code = NETWORK_CODE_BY_REASON[reason] ?? null;
  const id = createId('dp');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowInSeconds(context),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...EMPTY_EVIDENCE },
    evidence_details: {
      due_by: nowInSeconds(context) + RESPONSE_DEADLINE_DAYS * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: status === 'warning_needs_response' ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status,
  };
  charge.disputed = true;
  context.store.disputes.set(id, dispute);
  const fundsMovement = applyWithdrawal(dispute, isWithdrawn(status) ?? withdrawsFunds, context);
  dispute.is_charge_refundable = isRefundable(dispute);
  context.emit('charge.dispute.created', dispute);
  if (fundsMovement) context.emit(`charge.dispute.funds_${fundsMovement}`, dispute);
  return dispute;
}

/** Allowed next statuses of each status. An appeal reopens a decided dispute. */
const NEXT_STATUSES: Record<DisputeStatus, readonly DisputeStatus[]> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response', 'prevented'],
  warning_under_review: ['warning_closed', 'needs_response', 'prevented'],
  warning_closed: ['needs_response'],
  needs_response: ['under_review', 'won', 'lost', 'prevented'],
  under_review: ['needs_response', 'won', 'lost'],
  won: ['needs_response', 'appeal_needs_response', 'lost'],
  lost: ['appeal_needs_response', 'appeal_under_review', 'won'],
  appeal_needs_response: ['appeal_under_review', 'won', 'lost'],
  appeal_under_review: ['won', 'lost'],
  prevented: [],
};

export const canTransition = (dispute: Dispute, status: DisputeStatus): boolean =>
  NEXT_STATUSES[dispute.status].includes(status);

const CLOSED_STATUSES: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented'];

/** Whether the shop may still submit evidence or accept the loss. */
export const isOpen = ({ status }: Dispute): boolean => !CLOSED_STATUSES.includes(status);

/**
 * Changes the status of a dispute, moves its money, and emits the events. Check {@link canTransition} first.
 */
export function transitionDispute(
  dispute: Dispute,
  status: DisputeStatus,
  context: SandboxContext,
  withdrawsFunds = true,
): void {
  const previous = { status: dispute.status };
  dispute.status = status;
  const shouldWithdraw = status === 'prevented' ? withdrawsFunds : isWithdrawn(status);
  const fundsMovement = shouldWithdraw === null ? null : applyWithdrawal(dispute, shouldWithdraw, context);
  dispute.is_charge_refundable = isRefundable(dispute);
  const isClosed = CLOSED_STATUSES.includes(status);
  context.emit(`charge.dispute.${isClosed ? 'closed' : 'updated'}`, dispute, { previous });
  if (fundsMovement) context.emit(`charge.dispute.funds_${fundsMovement}`, dispute);
}

/** Closes the inquiries of a charge that is fully refunded. */
export function closeInquiries(charge: Charge, context: SandboxContext): void {
  if (!charge.refunded) return;
  for (const dispute of context.store.disputes.values()) {
    const isOpenInquiry = dispute.charge === charge.id && isInquiry(dispute) && isOpen(dispute);
    if (isOpenInquiry) transitionDispute(dispute, 'warning_closed', context);
  }
}
