import type Stripe from 'stripe';

type ProviderDispute = Pick<Stripe.Dispute, 'amount' | 'currency' | 'balance_transactions'>;

/** A movement of money between us and the bank because of a dispute. */
export interface BankMovement {
  /** The provider's id of the movement. */
  id: string;
  /** Cents that the bank withdrew. Negative if the bank returned them. */
  cents: number;
}

/**
 * Returns whether a dispute is an inquiry, or ended as one. In an inquiry, the bank requests information
 * before it withdraws money.
 */
export const isInquiry = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  status.startsWith('warning_');

/**
 * Returns the movements of a dispute so far, oldest first. The status does not show the movements, because
 * banks withdraw money even for prevented disputes, and may withdraw and return it repeatedly during appeals.
 */
export const bankMovementsOf = ({
  amount,
  currency,
  balance_transactions: rows,
}: ProviderDispute): BankMovement[] =>
  rows
    .filter((row) => row.amount !== 0)
    .sort((a, b) => a.created - b.created)
    .map((row) => ({
      id: row.id,
      // A row in our balance's currency instead of the payment's stands for the full disputed amount.
      cents: 0 - (row.currency === currency ? row.amount : Math.sign(row.amount) * amount),
    }));

/** Returns the cents that the bank has withdrawn and not returned, in the payment's currency. */
export const centsHeldByBank = (dispute: ProviderDispute): number =>
  bankMovementsOf(dispute).reduce((sum, { cents }) => sum + cents, 0);
