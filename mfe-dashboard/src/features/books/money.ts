import type { Money } from '@second-gear/contract/books';
import { formatPrice } from '@second-gear/contract/money';
import type { CsvColumn } from '@second-gear/ui/csv';
import { books } from './texts.ts';

/** Places that money can be in; together they are what was received. */
export const PLACES = ['held', 'owedBack', 'refunded', 'due', 'paidOut', 'fees', 'lost'] as const;
/** All that there is to say of money, what was received first. */
export const MEASURES = ['received', ...PLACES] as const;
export type Measure = (typeof MEASURES)[number];

/** Dollars, also below zero: `−$12.50`. */
export const formatMoney = (dollars: number): string =>
  dollars < 0 ? `−${formatPrice(-dollars)}` : formatPrice(dollars);

const cents = (dollars: number): number => Math.round(dollars * 100);

/** Dollars that were received and are in none of the places; 0 where the books balance. */
export const missing = (money: Money): number =>
  PLACES.reduce((rest, place) => rest - cents(money[place]), cents(money.received)) / 100;

/** Columns of a file of money, in dollars. */
export const moneyCsv: readonly CsvColumn<Money>[] = MEASURES.map((measure) => ({
  header: books.sum[measure],
  value: (money) => money[measure],
}));
