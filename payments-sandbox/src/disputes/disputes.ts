import { book } from '../balance/ledger.ts';
import { secondsOf, type World } from '../http/call.ts';
import { newId } from '../objects/ids.ts';
import type { Charge, Dispute } from '../objects/wire.ts';

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

/** Visa's codes of the reasons that have one. */
const NETWORK_CODES: Record<string, string> = {
  fraudulent: '10.4',
  duplicate: '12.6',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  credit_not_processed: '13.6',
};
const DAYS_TO_ANSWER = 7;

const NO_EVIDENCE: Dispute['evidence'] = {
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

/** Names of texts that may be given as evidence. */
export const EVIDENCE = Object.keys(NO_EVIDENCE).filter((name) => name !== 'enhanced_evidence');

/** The holder's bank takes the money back, all that is left of the charge unless told otherwise. */
export function openDispute(
  charge: Charge,
  { reason, amount = charge.amount_captured - charge.amount_refunded }: { reason: string; amount?: number },
  world: World,
): Dispute {
  const { currency } = charge;
  const code = NETWORK_CODES[reason] ?? null;
  const id = newId('dp');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [
      book(world, {
        kind: 'dispute',
        amount: -amount,
        currency,
        source: id,
        description: `Chargeback withdrawal for ${charge.id}`,
      }),
    ],
    charge: charge.id,
    created: secondsOf(world),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: secondsOf(world) + DAYS_TO_ANSWER * 24 * 60 * 60,
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
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  };
  charge.disputed = true;
  world.store.disputes.set(id, dispute);
  world.emit('charge.dispute.created', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export const isOpen = ({ status }: Dispute): boolean =>
  status === 'needs_response' || status === 'under_review';

/** The bank's word: `won` gives the money back to the shop. */
export function closeDispute(dispute: Dispute, status: 'won' | 'lost', world: World): void {
  const previous = { status: dispute.status };
  dispute.status = status;
  if (status === 'won') {
    const { id, amount, currency } = dispute;
    const row = book(world, {
      kind: 'dispute_reversal',
      amount,
      currency,
      source: id,
      description: `Chargeback reversal for ${dispute.charge}`,
    });
    dispute.balance_transactions = [...dispute.balance_transactions, row];
    dispute.is_charge_refundable = true;
  }
  world.emit('charge.dispute.closed', dispute, { previous });
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
}
