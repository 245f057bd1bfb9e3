import { formatPrice, toDollars } from '@second-gear/contract/money';
import { type Comparison, type Difference, type Kind, KINDS } from './compare.ts';

const NAMES: Record<Kind, [one: string, many: string]> = {
  payment: ['payment', 'Payments'],
  refund: ['refund', 'Refunds'],
  payout: ['payout', 'Payouts'],
  chargeback: ['chargeback', 'Chargebacks'],
};

const written = (cents: number): string => formatPrice(toDollars(cents));
const counted = (count: number, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`;

function sentence({ kind, what, id, orderId, ours, theirs, detail }: Difference): string {
  const about = `${NAMES[kind][0]} ${id}${orderId === null ? '' : ` of order ${orderId}`}`;
  const [here, there] = [written(ours ?? 0), written(theirs ?? 0)];
  switch (what) {
    case 'unknown_here':
      return `${about}: ${there} at the provider, unknown here (${detail})`;
    case 'unknown_there':
      return `${about}: ${here} here, unknown to the provider`;
    case 'amount':
    case 'status':
      return `${about}: ${here} here, ${there} at the provider (${detail})`;
    case 'currency':
      return `${about}: another currency (${detail})`;
  }
}

/** Returns the operator's report: both totals, what was excluded, and one line for each difference. */
export function reportOf({ totals, differences, foreign, demo }: Comparison): string[] {
  const lines = KINDS.map((kind) => {
    const { ours, theirs } = totals[kind];
    const side = ({ cents, count }: typeof ours) => `${written(cents)} in ${String(count)}`;
    return `${NAMES[kind][1].padEnd(12)} here ${side(ours)}, at the provider ${side(theirs)}`;
  });
  if (demo.count > 0) {
    lines.push(
      `Left out: ${counted(demo.count, 'demo payment')} (${written(demo.cents)}), and what became of them: they came with the demo content, and no provider ever saw them.`,
    );
  }
  if (foreign > 0) {
    lines.push(`Left out: ${counted(foreign, 'movement')} at the provider that other programs made.`);
  }
  return [
    ...lines,
    '',
    ...differences.map(sentence),
    differences.length === 0
      ? 'The books agree.'
      : `The books differ: ${counted(differences.length, 'difference')}. What has happened within the last minute may not be settled yet: run this again before you look further.`,
  ];
}
