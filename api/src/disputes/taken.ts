import type Stripe from 'stripe';

type Claim = Pick<Stripe.Dispute, 'amount' | 'currency' | 'balance_transactions'>;

/** Money that a dispute has moved. */
export interface BankMove {
  /** The provider's id of the movement. */
  id: string;
  /** Cents that the bank took; below zero where it gave them back. */
  cents: number;
}

/** An inquiry, or one that ended as such: the bank asks before it takes anything. */
export const isInquiry = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  status.startsWith('warning_');

/**
 * What a dispute has moved so far, oldest first. Its status says nothing of that: a bank may take money while it
 * prevents a dispute, and takes it, gives it back and takes it again as either side appeals.
 */
export const movesOf = ({ amount, currency, balance_transactions: rows }: Claim): BankMove[] =>
  rows
    .filter((row) => row.amount !== 0)
    .sort((one, other) => one.created - other.created)
    .map((row) => ({
      id: row.id,
      // Of another currency is what it came to at our balance: in that of the payment it is all.
      cents: 0 - (row.currency === currency ? row.amount : Math.sign(row.amount) * amount),
    }));

/** Cents that the bank has by a dispute, in the payment's currency. */
export const takenBy = (claim: Claim): number => movesOf(claim).reduce((sum, { cents }) => sum + cents, 0);
