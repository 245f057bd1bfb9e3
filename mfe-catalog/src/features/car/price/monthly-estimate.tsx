import { createGuardSchema, readStoredJson } from '@second-gear/contract/browser-storage';
import { formatPrice } from '@second-gear/contract/money';
import { TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useState } from 'react';
import { calculateMonthlyPayment, type Loan, LOAN_DEFAULTS, parseLoanValue } from './monthly-payment.ts';
import { texts } from './texts.ts';

const STORAGE_KEY = 'sg-loan';
type LoanInputs = Record<keyof Loan, string>;
/** Without `deposit`, the down payment is the default for the car's price. */
type StoredInputs = Omit<LoanInputs, 'deposit'> & { deposit?: string };

const isStoredInputs = (value: unknown): value is StoredInputs => {
  if (typeof value !== 'object' || value === null) return false;
  const inputs: Record<string, unknown> = { ...value };
  const isValid = (name: keyof Loan) => parseLoanValue(name, String(inputs[name])) !== null;
  return isValid('months') && isValid('rate') && (inputs['deposit'] === undefined || isValid('deposit'));
};

function storeInputs(inputs: StoredInputs): void {
  if (!isStoredInputs(inputs)) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(inputs));
  } catch (error) {
    // Without storage, the estimate works until the visitor leaves the page.
    console.warn('Could not save the loan estimate', error);
  }
}

const defaultInputs: StoredInputs = {
  months: String(LOAN_DEFAULTS.months),
  rate: String(LOAN_DEFAULTS.rate),
};
const getDefaultDeposit = (price: number) =>
  String(Math.round((price * LOAN_DEFAULTS.depositShare) / 100) * 100);

/** Estimates a car's monthly payment. The visitor can change the numbers. The browser stores them. */
export default function MonthlyEstimate({ price }: { price: number }) {
  const [editedInputs, setEditedInputs] = useState(
    () => readStoredJson(() => localStorage, STORAGE_KEY, createGuardSchema(isStoredInputs)) ?? defaultInputs,
  );
  const inputs: LoanInputs = { deposit: getDefaultDeposit(price), ...editedInputs };
  const parseInput = (name: keyof Loan) => parseLoanValue(name, inputs[name]);
  const toFieldProps = (name: keyof Loan) => ({
    label: texts[name],
    inputMode: 'decimal' as const,
    value: inputs[name],
    error: parseInput(name) === null ? texts.errors[name] : undefined,
    onChange: (event: { target: { value: string } }) => {
      const changedInputs = { ...editedInputs, [name]: event.target.value };
      setEditedInputs(changedInputs);
      storeInputs(changedInputs);
    },
  });
  const deposit = parseInput('deposit');
  const months = parseInput('months');
  const rate = parseInput('rate');
  const estimate =
    deposit === null || months === null || rate === null
      ? null
      : calculateMonthlyPayment(price, { deposit, months, rate });
  const formatWholeDollars = (dollars: number) => formatPrice(Math.round(dollars));
  return (
    <Stack gap={4}>
      <Grid min="8rem" gap={3}>
        <TextField prefix="$" {...toFieldProps('deposit')} />
        <TextField {...toFieldProps('months')} />
        <TextField suffix="%" {...toFieldProps('rate')} />
      </Grid>
      <div role="status">
        {estimate === null && <p>{texts.errors.incomplete}</p>}
        {estimate?.payment === 0 && <p>{texts.noLoan}</p>}
        {estimate !== null && estimate.payment > 0 && (
          <p>
            <strong>{texts.monthlyAmount(formatWholeDollars(estimate.payment))}</strong>{' '}
            {texts.total(formatWholeDollars(estimate.interest))}
          </p>
        )}
      </div>
      <p className="price-note">{texts.assumed}</p>
    </Stack>
  );
}
