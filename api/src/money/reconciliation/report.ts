import { formatCount, formatNumber } from '@second-gear/contract/format';
import { formatPrice, toDollars } from '@second-gear/contract/money';
import { type Comparison, type Difference, MOVEMENT_KINDS, type MovementKind } from './compare.ts';

const KIND_NAMES: Record<MovementKind, [one: string, many: string]> = {
  payment: ['payment', 'Payments'],
  refund: ['refund', 'Refunds'],
  payout: ['payout', 'Payouts'],
  chargeback: ['chargeback', 'Chargebacks'],
};

const formatCents = (cents: number): string => formatPrice(toDollars(cents));

function describeDifference({ kind, mismatch, id, orderId, internal, provider, detail }: Difference): string {
  const subject = `${KIND_NAMES[kind][0]} ${id}${orderId === null ? '' : ` of order ${orderId}`}`;
  const [internalAmount, providerAmount] = [formatCents(internal ?? 0), formatCents(provider ?? 0)];
  switch (mismatch) {
    case 'missing_in_ledger':
      return `${subject}: ${providerAmount} at the provider, missing from the ledger (${detail})`;
    case 'missing_at_provider':
      return `${subject}: ${internalAmount} in the ledger, missing at the provider`;
    case 'amount':
    case 'status':
      return `${subject}: ${internalAmount} in the ledger, ${providerAmount} at the provider (${detail})`;
    case 'currency':
      return `${subject}: currencies differ (${detail})`;
  }
}

/** Returns the operator's report: both totals, what was excluded, and one line for each difference. */
export function formatReport({ totals, differences, foreign, demo }: Comparison): string[] {
  const lines = MOVEMENT_KINDS.map((kind) => {
    const { internal, provider } = totals[kind];
    const describeTotal = ({ cents, count }: typeof internal) =>
      `${formatCents(cents)} in ${formatNumber(count)}`;
    return `${KIND_NAMES[kind][1].padEnd(12)} ledger ${describeTotal(internal)}, provider ${describeTotal(provider)}`;
  });
  if (demo.count > 0) {
    lines.push(
      `Skipped: ${formatCount(demo.count, 'demo payment')} (${formatCents(demo.cents)}) and related transactions: demo content does not exist at the provider.`,
    );
  }
  if (foreign > 0) {
    lines.push(`Skipped: ${formatCount(foreign, 'transaction')} created at the provider by other programs.`);
  }
  return [
    ...lines,
    '',
    ...differences.map(describeDifference),
    differences.length === 0
      ? 'The ledger matches the provider.'
      : `The ledger differs from the provider: ${formatCount(differences.length, 'difference')}. Transactions from the last minute may still be pending: run this again before investigating.`,
  ];
}
