export interface Loan {
  /** Dollars. */
  deposit: number;
  months: number;
  /** Percent per year. */
  rate: number;
}

export const LOAN_DEFAULTS = { depositShare: 0.1, months: 60, rate: 7.9 };
const LOAN_LIMITS = { deposit: [0, 999_999], months: [1, 120], rate: [0, 40] } as const;

/** Parses a field's number. Returns null if it is invalid or out of range. */
export function parseLoanValue(name: keyof Loan, text: string): number | null {
  const value = Number(text.trim().replaceAll(',', ''));
  const [min, max] = LOAN_LIMITS[name];
  if (text.trim() === '' || !Number.isFinite(value) || value < min || value > max) return null;
  return name === 'months' && !Number.isInteger(value) ? null : value;
}

/**
 * Returns the monthly payment in dollars (annuity, paid at the end of each month) and the total interest.
 * Both are zero if the down payment covers the price.
 */
export function calculateMonthlyPayment(price: number, { deposit, months, rate }: Loan) {
  const principal = Math.max(0, price - deposit);
  const monthlyRate = rate / 100 / 12;
  const payment =
    monthlyRate === 0 ? principal / months : (principal * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
  return { payment, interest: Math.max(0, payment * months - principal) };
}
