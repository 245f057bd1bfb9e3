const REASONS: Record<string, string> = {
  admin: 'By an admin',
  at_provider: 'Made at the payment provider',
  cancelled: 'The order was cancelled',
  cancelled_by_seller: 'The seller cancelled the order',
  car_removed: 'The car was removed',
  person_removed: 'An account was deleted',
  car_gone: 'The car was gone',
  chargeback_won: 'The bank gave it back',
  dispute: 'By the decision',
};

/** Returns the text of a refund reason. An unknown code is shown with spaces. */
export const refundReason = (code: string): string => REASONS[code] ?? code.replaceAll('_', ' ');
