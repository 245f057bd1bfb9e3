import { CAR_FACT_NAMES, CAR_FACTS } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { formatChoice, formatFact } from '@second-gear/contract/fact-format';
import { formatPrice } from '@second-gear/contract/money';
import { common } from '../../shared/texts.ts';
import { texts } from './texts.ts';

const factLabels = common.facts;

interface ComparisonRow {
  name: string;
  /** One text per car, in the order of the cars. */
  values: string[];
  /** Indexes of the cars with the best value, which get the label `bestLabel`. */
  bestIndexes: ReadonlySet<number>;
  bestLabel: string;
}

/** How the best value of a row is found and labeled. */
interface BestCriterion {
  label: string;
  value: (car: Car) => number | null;
  pick: (...values: number[]) => number;
}

/**
 * Returns the indexes of the cars with the best value. Returns an empty set if all values are equal or fewer
 * than two are known.
 */
function findBestIndexes(cars: readonly Car[], { value, pick }: BestCriterion): Set<number> {
  const values = cars.map(value);
  const knownValues = values.filter((candidate) => candidate !== null);
  if (new Set(knownValues).size < 2) return new Set();
  const bestValue = pick(...knownValues);
  return new Set(values.flatMap((candidate, index) => (candidate === bestValue ? [index] : [])));
}

const LOWEST_PRICE: BestCriterion = {
  label: texts.best.price,
  value: (car) => car.resellPrice,
  pick: Math.min,
};
const NEWEST: BestCriterion = { label: texts.best.year, value: (car) => car.purchaseYear, pick: Math.max };
const LOWEST_MILEAGE: BestCriterion = {
  label: texts.best.mileage,
  value: (car) => car.mileage,
  pick: Math.min,
};

/** Returns the rows of the comparison table, with the best values marked. */
export function toComparisonRows(cars: readonly Car[]): ComparisonRow[] {
  const toRow = (name: string, text: (car: Car) => string | null, best?: BestCriterion): ComparisonRow => ({
    name,
    values: cars.map((car) => text(car) ?? texts.unknown),
    bestIndexes: best ? findBestIndexes(cars, best) : new Set(),
    bestLabel: best?.label ?? '',
  });
  return [
    toRow(texts.price, (car) => formatPrice(car.resellPrice), LOWEST_PRICE),
    toRow(factLabels.year, (car) => String(car.purchaseYear), NEWEST),
    toRow(factLabels.condition, (car) => formatChoice(car.condition)),
    // The VIN doesn't help to choose a car.
    ...CAR_FACT_NAMES.filter((name) => name !== 'vin').map((name) =>
      toRow(
        CAR_FACTS[name].label,
        (car) => formatFact(name, car),
        name === 'mileage' ? LOWEST_MILEAGE : undefined,
      ),
    ),
    toRow(factLabels.category, (car) => car.category),
    toRow(factLabels.location, (car) => car.location.city),
    toRow(common.card.reviews, (car) =>
      car.seller.sellerRating === null
        ? common.card.noReviews
        : `${car.seller.sellerRating.toFixed(1)} (${String(car.seller.ratingCount)})`,
    ),
  ];
}
