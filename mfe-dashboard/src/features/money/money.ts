import type { MoneyTotals } from '@second-gear/contract/finances';
import { formatPrice } from '@second-gear/contract/money';
import type { CsvColumn } from '@second-gear/ui/csv';
import { moneyTexts } from './texts.ts';

/** All places where money can be. Their sum equals the received amount. */
export const BALANCES = ['held', 'owedBack', 'refunded', 'due', 'paidOut', 'fees', 'lost'] as const;
/** All measures, received first. */
export const MEASURES = ['received', ...BALANCES] as const;
export type Measure = (typeof MEASURES)[number];

/** Amounts that the marketplace has advanced. The sum excludes them. */
export const ADVANCES = ['contested', 'ownLoss'] as const;
type Figure = Measure | (typeof ADVANCES)[number];
export const FIGURES: readonly Figure[] = [...MEASURES, ...ADVANCES];

/** Returns dollars. An older API omits the advanced amounts, which then count as 0. */
export const figureOf = (money: MoneyTotals, figure: Figure): number => money[figure] ?? 0;

export const hasAdvances = (money: MoneyTotals): boolean =>
  ADVANCES.some((figure) => figureOf(money, figure) !== 0);

/** Returns the columns of a money table. Advanced amounts have columns only if any is not 0. */
export const figuresIn = (rows: readonly MoneyTotals[]): readonly Figure[] =>
  rows.some(hasAdvances) ? FIGURES : MEASURES;

/** Formats dollars, including negative amounts: `−$12.50`. */
export const formatMoney = (dollars: number): string =>
  dollars < 0 ? `−${formatPrice(-dollars)}` : formatPrice(dollars);

const toWholeCents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the received dollars that no place accounts for. 0 if the books balance. */
export const discrepancyOf = (money: MoneyTotals): number =>
  BALANCES.reduce(
    (remaining, balance) => remaining - toWholeCents(money[balance]),
    toWholeCents(money.received),
  ) / 100;

/** CSV columns of money, in dollars. Always the same columns. */
export const moneyCsvColumns: readonly CsvColumn<MoneyTotals>[] = FIGURES.map((figure) => ({
  header: moneyTexts.figures[figure],
  value: (money) => figureOf(money, figure),
}));
