import { CAR_FACT_NAMES, CAR_FACTS, type CarFactName } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { formatChoice, formatFact } from '@second-gear/contract/fact-format';
import { formatPrice } from '@second-gear/contract/money';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

const labels = common.facts;
const { best: bestLabels, price: priceLabel, unknown: unknownLabel } = texts;

interface ComparisonRow {
  name: string;
  /** One text per car, in the order of the cars. */
  values: string[];
  /** Indexes of the cars with the best value, which get the label `bestLabel`. */
  bestIndexes: ReadonlySet<number>;
  bestLabel: string;
}

/**
 * Returns the indexes of the cars with the best value. Empty if all values are equal or fewer than two are
 * known.
 */
function findBestIndexes(
  values: readonly (number | null)[],
  pick: (...values: number[]) => number,
): Set<number> {
  const knownValues = values.filter((value) => value !== null);
  if (new Set(knownValues).size < 2) return new Set();
  const bestValue = pick(...knownValues);
  return new Set(values.flatMap((value, index) => (value === bestValue ? [index] : [])));
}

/** Returns the comparison as rows of text. */
export function toComparisonRows(cars: readonly Car[]): ComparisonRow[] {
  const toRow = (
    name: string,
    text: (car: Car) => string | null,
    bestLabel = '',
    bestIndexes: ReadonlySet<number> = new Set(),
  ): ComparisonRow => ({
    name,
    values: cars.map((car) => text(car) ?? unknownLabel),
    bestIndexes,
    bestLabel,
  });
  const valuesOf = (of: (car: Car) => number | null) => cars.map(of);
  const toFactRow = (name: CarFactName) =>
    name === 'mileage'
      ? toRow(
          CAR_FACTS.mileage.label,
          (car) => formatFact('mileage', car),
          bestLabels.mileage,
          findBestIndexes(
            valuesOf((car) => car.mileage),
            Math.min,
          ),
        )
      : toRow(CAR_FACTS[name].label, (car) => formatFact(name, car));
  return [
    toRow(
      priceLabel,
      (car) => formatPrice(car.resellPrice),
      bestLabels.price,
      findBestIndexes(
        valuesOf((car) => car.resellPrice),
        Math.min,
      ),
    ),
    toRow(
      labels.year,
      (car) => String(car.purchaseYear),
      bestLabels.year,
      findBestIndexes(
        valuesOf((car) => car.purchaseYear),
        Math.max,
      ),
    ),
    toRow(labels.condition, (car) => formatChoice(car.condition)),
    // The VIN doesn't help to choose a car.
    ...CAR_FACT_NAMES.filter((name) => name !== 'vin').map(toFactRow),
    toRow(labels.category, (car) => car.category),
    toRow(labels.location, (car) => car.location.city),
    toRow(common.card.reviews, (car) =>
      car.seller.sellerRating === null
        ? common.card.noReviews
        : `${car.seller.sellerRating.toFixed(1)} (${String(car.seller.ratingCount)})`,
    ),
  ];
}
