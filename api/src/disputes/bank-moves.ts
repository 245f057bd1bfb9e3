import type Stripe from 'stripe';

type ProviderDispute = Pick<Stripe.Dispute, 'amount' | 'currency' | 'balance_transactions'>;

/** A movement of money by a dispute. */
export interface BankMove {
  /** The provider's id of the movement. */
  id: string;
  /** Cents withdrawn by the bank. Negative if returned. */
  cents: number;
}

/** Returns whether it is or ended as an inquiry: the bank inquires before it withdraws money. */
export const isInquiry = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  status.startsWith('warning_');

/**
 * Returns a dispute's movements so far, oldest first. The status does not show them: banks withdraw money for
 * prevented disputes, and withdraw and return it repeatedly during appeals.
 */
export const bankMovesOf = ({ amount, currency, balance_transactions: rows }: ProviderDispute): BankMove[] =>
  rows
    .filter((row) => row.amount !== 0)
    .sort((one, other) => one.created - other.created)
    .map((row) => ({
      id: row.id,
      // A row in another currency has our balance's amount. In the payment's currency, it is the full amount.
      cents: 0 - (row.currency === currency ? row.amount : Math.sign(row.amount) * amount),
    }));

/** Returns the cents that the bank currently has, in the payment's currency. */
export const centsTakenBy = (dispute: ProviderDispute): number =>
  bankMovesOf(dispute).reduce((sum, { cents }) => sum + cents, 0);
