import type { Car } from '@second-gear/contract/cars';
import { formatPrice } from '@second-gear/contract/money';
import { capitalised, formatMiles } from '../../shared/card/car-words.ts';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

const labels = common.facts;
const { best, price, unknown } = texts;

interface Row {
  name: string;
  /** One text a car, in the cars' order. */
  values: string[];
  /** Cars that stand out in this row, by index, and the word for it. */
  best: ReadonlySet<number>;
  bestWord: string;
}

/** Indexes of the winners; nobody wins where all are equal or fewer than two are known. */
function winners(values: readonly (number | null)[], pick: (...values: number[]) => number): Set<number> {
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return new Set();
  const top = pick(...known);
  return new Set(values.flatMap((value, index) => (value === top ? [index] : [])));
}

/** The comparison as rows of texts. */
export function compareRows(cars: readonly Car[]): Row[] {
  const row = (
    name: string,
    text: (car: Car) => string | null,
    bestWord = '',
    won: ReadonlySet<number> = new Set(),
  ): Row => ({ name, values: cars.map((car) => text(car) ?? unknown), best: won, bestWord });
  const word = (key: 'fuel' | 'gearbox' | 'body' | 'colour' | 'condition') => (car: Car) =>
    car[key] && capitalised(car[key]);
  const numbers = (of: (car: Car) => number | null) => cars.map(of);
  return [
    row(
      price,
      (car) => formatPrice(car.resellPrice),
      best.price,
      winners(
        numbers((car) => car.resellPrice),
        Math.min,
      ),
    ),
    row(
      labels.year,
      (car) => String(car.purchaseYear),
      best.year,
      winners(
        numbers((car) => car.purchaseYear),
        Math.max,
      ),
    ),
    row(
      labels.mileage,
      (car) => (car.mileage === null ? null : formatMiles(car.mileage)),
      best.mileage,
      winners(
        numbers((car) => car.mileage),
        Math.min,
      ),
    ),
    row(labels.condition, word('condition')),
    row(labels.fuel, word('fuel')),
    row(labels.gearbox, word('gearbox')),
    row(labels.body, word('body')),
    row(labels.colour, word('colour')),
    row(labels.category, (car) => car.category),
    row(labels.location, (car) => car.location.city),
    row(common.card.reviews, (car) =>
      car.seller.sellerRating === null
        ? common.card.noReviews
        : `${car.seller.sellerRating.toFixed(1)} (${String(car.seller.ratingCount)})`,
    ),
  ];
}
