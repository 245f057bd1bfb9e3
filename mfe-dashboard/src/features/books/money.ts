import type { Money } from '@second-gear/contract/books';
import { formatPrice } from '@second-gear/contract/money';
import type { CsvColumn } from '@second-gear/ui/csv';
import { books } from './texts.ts';

/** Places that money can be in; together they are what was received. */
export const PLACES = ['held', 'owedBack', 'refunded', 'due', 'paidOut', 'fees', 'lost'] as const;
/** All that there is to say of money, what was received first. */
export const MEASURES = ['received', ...PLACES] as const;
export type Measure = (typeof MEASURES)[number];

/** What the marketplace has laid out: beside that sum. */
export const LAID_OUT = ['contested', 'ownLoss'] as const;
type Figure = Measure | (typeof LAID_OUT)[number];
export const FIGURES: readonly Figure[] = [...MEASURES, ...LAID_OUT];

/** Dollars; a server of before says nothing of what was laid out. */
export const figureOf = (money: Money, figure: Figure): number => money[figure] ?? 0;

export const hasLaidOut = (money: Money): boolean => LAID_OUT.some((figure) => figureOf(money, figure) !== 0);

/** What a table of these has columns for: of what was laid out only where there is any. */
export const figuresOf = (rows: readonly Money[]): readonly Figure[] =>
  rows.some(hasLaidOut) ? FIGURES : MEASURES;

/** Dollars, also below zero: `−$12.50`. */
export const formatMoney = (dollars: number): string =>
  dollars < 0 ? `−${formatPrice(-dollars)}` : formatPrice(dollars);

const cents = (dollars: number): number => Math.round(dollars * 100);

/** Dollars that were received and are in none of the places; 0 where the books balance. */
export const missing = (money: Money): number =>
  PLACES.reduce((rest, place) => rest - cents(money[place]), cents(money.received)) / 100;

/** Columns of a file of money, in dollars: always the same ones. */
export const moneyCsv: readonly CsvColumn<Money>[] = FIGURES.map((figure) => ({
  header: books.figures[figure],
  value: (money) => figureOf(money, figure),
}));
