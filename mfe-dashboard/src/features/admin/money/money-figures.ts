import type { MoneyTotals } from '@second-gear/contract/finances';
import { formatPrice } from '@second-gear/contract/money';
import type { CsvColumn } from '@second-gear/ui/csv';
import { texts } from './texts.ts';

/** The balances that together hold all money. Their sum equals the received amount. */
export const BALANCES = ['held', 'owedBack', 'refunded', 'due', 'paidOut', 'fees', 'lost'] as const;
/** The figures of the equation: the received amount, then the balances. */
export const EQUATION_FIGURES = ['received', ...BALANCES] as const;
export type EquationFigure = (typeof EQUATION_FIGURES)[number];

/** Amounts that the marketplace has advanced. The sum of the balances excludes them. */
export const ADVANCES = ['contested', 'ownLoss'] as const;
type MoneyFigure = EquationFigure | (typeof ADVANCES)[number];
export const FIGURES: readonly MoneyFigure[] = [...EQUATION_FIGURES, ...ADVANCES];

/** Returns a figure in dollars. An older API omits the advances, which then count as 0. */
export const getFigure = (money: MoneyTotals, figure: MoneyFigure): number => money[figure] ?? 0;

export const hasAdvances = (money: MoneyTotals): boolean =>
  ADVANCES.some((figure) => getFigure(money, figure) !== 0);

/** Returns the figures that a table of these rows shows. Includes advances only if at least one is not 0. */
export const getVisibleFigures = (rows: readonly MoneyTotals[]): readonly MoneyFigure[] =>
  rows.some(hasAdvances) ? FIGURES : EQUATION_FIGURES;

/** Formats dollars, including negative amounts: `−$12.50`. */
export const formatMoney = (dollars: number): string =>
  dollars < 0 ? `−${formatPrice(-dollars)}` : formatPrice(dollars);

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the received dollars that are in none of the balances. Returns 0 if the books balance. */
export const getDiscrepancy = (money: MoneyTotals): number =>
  BALANCES.reduce((remaining, balance) => remaining - toCents(money[balance]), toCents(money.received)) / 100;

/** CSV columns of all figures, in dollars. Unlike the table, the file always has columns for the advances. */
export const moneyCsvColumns: readonly CsvColumn<MoneyTotals>[] = FIGURES.map((figure) => ({
  header: texts.figures[figure],
  value: (money) => getFigure(money, figure),
}));
