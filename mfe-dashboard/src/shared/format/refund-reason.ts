const REASONS: Record<string, string> = {
  admin: 'Issued by an admin',
  at_provider: 'Issued in the payment provider’s dashboard',
  cancelled: 'The order was canceled',
  cancelled_by_seller: 'The seller canceled the order',
  car_removed: 'The car was removed',
  person_removed: 'An account was deleted',
  car_gone: 'The car was unavailable',
  chargeback_won: 'The bank returned it',
  dispute: 'Dispute decision',
};

/** Returns the text for a refund reason. Shows an unknown code with spaces. */
export const formatRefundReason = (code: string): string => REASONS[code] ?? code.replaceAll('_', ' ');
