import { CAR_FACT_NAMES, CAR_FACTS, type CarFactName } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { capitalised, factText } from '@second-gear/contract/fact-texts';
import { formatPrice } from '@second-gear/contract/money';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

const labels = common.facts;
const { best, price, unknown } = texts;

interface Row {
  name: string;
  /** One text per car, in the order of the cars. */
  values: string[];
  /** Winners of this row by car index, with the label to show. */
  best: ReadonlySet<number>;
  bestWord: string;
}

/** Indexes of the winners. No winner if all values are equal or fewer than two are known. */
function winners(values: readonly (number | null)[], pick: (...values: number[]) => number): Set<number> {
  const known = values.filter((value) => value !== null);
  if (new Set(known).size < 2) return new Set();
  const top = pick(...known);
  return new Set(values.flatMap((value, index) => (value === top ? [index] : [])));
}

/** The comparison as rows of text. */
export function compareRows(cars: readonly Car[]): Row[] {
  const row = (
    name: string,
    text: (car: Car) => string | null,
    bestWord = '',
    won: ReadonlySet<number> = new Set(),
  ): Row => ({ name, values: cars.map((car) => text(car) ?? unknown), best: won, bestWord });
  const numbers = (of: (car: Car) => number | null) => cars.map(of);
  const fact = (name: CarFactName) =>
    name === 'mileage'
      ? row(
          CAR_FACTS.mileage.label,
          (car) => factText('mileage', car),
          best.mileage,
          winners(
            numbers((car) => car.mileage),
            Math.min,
          ),
        )
      : row(CAR_FACTS[name].label, (car) => factText(name, car));
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
    row(labels.condition, (car) => capitalised(car.condition)),
    // Registration numbers don't help to choose a car.
    ...CAR_FACT_NAMES.filter((name) => name !== 'vin').map(fact),
    row(labels.category, (car) => car.category),
    row(labels.location, (car) => car.location.city),
    row(common.card.reviews, (car) =>
      car.seller.sellerRating === null
        ? common.card.noReviews
        : `${car.seller.sellerRating.toFixed(1)} (${String(car.seller.ratingCount)})`,
    ),
  ];
}
