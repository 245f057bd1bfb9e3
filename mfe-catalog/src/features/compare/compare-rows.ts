import { CAR_FACT_NAMES, CAR_FACTS, type CarFactName } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { capitalize, formatFact } from '@second-gear/contract/fact-format';
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
  bestIndexes: ReadonlySet<number>;
  bestLabel: string;
}

/** Indexes of the winners. No winner if all values are equal or fewer than two are known. */
function findBestIndexes(
  values: readonly (number | null)[],
  pick: (...values: number[]) => number,
): Set<number> {
  const knownValues = values.filter((value) => value !== null);
  if (new Set(knownValues).size < 2) return new Set();
  const bestValue = pick(...knownValues);
  return new Set(values.flatMap((value, index) => (value === bestValue ? [index] : [])));
}

/** The comparison as rows of text. */
export function compareRows(cars: readonly Car[]): Row[] {
  const toRow = (
    name: string,
    text: (car: Car) => string | null,
    bestLabel = '',
    bestIndexes: ReadonlySet<number> = new Set(),
  ): Row => ({ name, values: cars.map((car) => text(car) ?? unknown), bestIndexes, bestLabel });
  const valuesOf = (of: (car: Car) => number | null) => cars.map(of);
  const factRow = (name: CarFactName) =>
    name === 'mileage'
      ? toRow(
          CAR_FACTS.mileage.label,
          (car) => formatFact('mileage', car),
          best.mileage,
          findBestIndexes(
            valuesOf((car) => car.mileage),
            Math.min,
          ),
        )
      : toRow(CAR_FACTS[name].label, (car) => formatFact(name, car));
  return [
    toRow(
      price,
      (car) => formatPrice(car.resellPrice),
      best.price,
      findBestIndexes(
        valuesOf((car) => car.resellPrice),
        Math.min,
      ),
    ),
    toRow(
      labels.year,
      (car) => String(car.purchaseYear),
      best.year,
      findBestIndexes(
        valuesOf((car) => car.purchaseYear),
        Math.max,
      ),
    ),
    toRow(labels.condition, (car) => capitalize(car.condition)),
    // Registration numbers don't help to choose a car.
    ...CAR_FACT_NAMES.filter((name) => name !== 'vin').map(factRow),
    toRow(labels.category, (car) => car.category),
    toRow(labels.location, (car) => car.location.city),
    toRow(common.card.reviews, (car) =>
      car.seller.sellerRating === null
        ? common.card.noReviews
        : `${car.seller.sellerRating.toFixed(1)} (${String(car.seller.ratingCount)})`,
    ),
  ];
}
