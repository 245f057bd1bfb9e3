import type { Money } from '@second-gear/contract/books';
import { formatPrice } from '@second-gear/contract/money';
import type { CsvColumn } from '@second-gear/ui/csv';
import { books } from './texts.ts';

/** All places where money can be. Their sum equals the received amount. */
export const PLACES = ['held', 'owedBack', 'refunded', 'due', 'paidOut', 'fees', 'lost'] as const;
/** All measures, received first. */
export const MEASURES = ['received', ...PLACES] as const;
export type Measure = (typeof MEASURES)[number];

/** Amounts that the marketplace has advanced. The sum excludes them. */
export const LAID_OUT = ['contested', 'ownLoss'] as const;
type Figure = Measure | (typeof LAID_OUT)[number];
export const FIGURES: readonly Figure[] = [...MEASURES, ...LAID_OUT];

/** Returns dollars. An older API omits the advanced amounts, which then count as 0. */
export const figureOf = (money: Money, figure: Figure): number => money[figure] ?? 0;

export const hasLaidOut = (money: Money): boolean => LAID_OUT.some((figure) => figureOf(money, figure) !== 0);

/** Returns the columns of a money table. Advanced amounts have columns only if any is not 0. */
export const figuresOf = (rows: readonly Money[]): readonly Figure[] =>
  rows.some(hasLaidOut) ? FIGURES : MEASURES;

/** Formats dollars, including negative amounts: `−$12.50`. */
export const formatMoney = (dollars: number): string =>
  dollars < 0 ? `−${formatPrice(-dollars)}` : formatPrice(dollars);

const cents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the received dollars that no place accounts for. 0 if the books balance. */
export const missing = (money: Money): number =>
  PLACES.reduce((rest, place) => rest - cents(money[place]), cents(money.received)) / 100;

/** CSV columns of money, in dollars. Always the same columns. */
export const moneyCsv: readonly CsvColumn<Money>[] = FIGURES.map((figure) => ({
  header: books.figures[figure],
  value: (money) => figureOf(money, figure),
}));
