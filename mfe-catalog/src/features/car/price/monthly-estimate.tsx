import { formatPrice } from '@second-gear/contract/money';
import { checkedBy, readStoredJson } from '@second-gear/contract/stored';
import { TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useState } from 'react';
import { DEFAULTS, figure, type Loan, monthlyPayment } from './monthly.ts';
import { texts } from './texts.ts';

const KEY = 'sg-loan';
type Figures = Record<keyof Loan, string>;
/** An unedited down payment is the default for this car's price and isn't stored. */
type KeptFigures = Omit<Figures, 'deposit'> & { deposit?: string };

const isKept = (value: unknown): value is KeptFigures => {
  if (typeof value !== 'object' || value === null) return false;
  const figures: Record<string, unknown> = { ...value };
  const isRight = (name: keyof Loan) => figure(name, String(figures[name])) !== null;
  return isRight('months') && isRight('rate') && (figures['deposit'] === undefined || isRight('deposit'));
};

function keep(figures: KeptFigures): void {
  if (!isKept(figures)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(figures));
  } catch (error) {
    // Without storage, the estimate works until the visitor leaves the page.
    console.warn('The figures could not be kept', error);
  }
}

const usual: KeptFigures = { months: String(DEFAULTS.months), rate: String(DEFAULTS.rate) };
const usualDeposit = (price: number) => String(Math.round((price * DEFAULTS.depositShare) / 100) * 100);

/** Estimates a car's monthly payment. The visitor can change the numbers; the browser stores them. */
export default function MonthlyEstimate({ price }: { price: number }) {
  const [changed, setChanged] = useState(
    () => readStoredJson(() => localStorage, KEY, checkedBy(isKept)) ?? usual,
  );
  const figures: Figures = { deposit: usualDeposit(price), ...changed };
  const valueOf = (name: keyof Loan) => figure(name, figures[name]);
  const field = (name: keyof Loan) => ({
    label: texts[name],
    inputMode: 'decimal' as const,
    value: figures[name],
    error: valueOf(name) === null ? texts.wrong[name] : undefined,
    onChange: (event: { target: { value: string } }) => {
      const next = { ...changed, [name]: event.target.value };
      setChanged(next);
      keep(next);
    },
  });
  const deposit = valueOf('deposit');
  const months = valueOf('months');
  const rate = valueOf('rate');
  const found =
    deposit === null || months === null || rate === null
      ? null
      : monthlyPayment(price, { deposit, months, rate });
  const whole = (dollars: number) => formatPrice(Math.round(dollars));
  return (
    <Stack gap={4}>
      <Grid min="8rem" gap={3}>
        <TextField prefix="$" {...field('deposit')} />
        <TextField {...field('months')} />
        <TextField suffix="%" {...field('rate')} />
      </Grid>
      <div role="status">
        {found === null && <p>{texts.wrong.incomplete}</p>}
        {found?.payment === 0 && <p>{texts.noLoan}</p>}
        {found !== null && found.payment > 0 && (
          <p>
            <strong>{texts.aMonth(whole(found.payment))}</strong> {texts.total(whole(found.interest))}
          </p>
        )}
      </div>
      <p className="price-note">{texts.assumed}</p>
    </Stack>
  );
}
