import { normalEquationsOf, solveNormalEquations } from './least-squares.ts';
import { type CommonPrices, type Trait, TRAITS } from './price-model.ts';

/** Returns the interpolated value below which `share` (0 to 1) of the values lie. 0 if empty. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const position = Math.min(Math.max(share, 0), 1) * Math.max(0, sorted.length - 1);
  const lowerValue = sorted[Math.floor(position)] ?? 0;
  return (
    lowerValue +
    (position - Math.floor(position)) * ((sorted[Math.ceil(position)] ?? lowerValue) - lowerValue)
  );
}

/**
 * Each effect is fitted as if this many additional cars had no effect, so effects with little data stay
 * small.
 */
const SHRINKAGE = { brand: 0.5, model: 0.2, trait: 3 };
/** Shrinkage of a model's own yearly depreciation, in years squared. */
const YEARLY_SHRINKAGE = 8;
/** Total number of fitting rounds. */
const ITERATIONS = 18;
/** Number of rounds before the models' own depreciation is fitted too. */
const ITERATIONS_BEFORE_DEPRECIATION = 12;
/** Number of rounds between two reweightings of the rows. */
const REWEIGHT_INTERVAL = 3;
/** Residuals beyond this many standard deviations lose weight (Huber's constant). */
const HUBER_THRESHOLD = 1.345;
/** Converts a median absolute deviation to a standard deviation. */
const SD_PER_MAD = 1.4826;
const MIN_SPREAD = 0.01;

/** Input for the fit: one priced car. */
export interface Observation {
  brand: string;
  /** Key of the car's model. */
  key: string;
  /** Null if unknown. */
  traits: Record<Trait, string | null>;
  /** In years. */
  age: number;
  /** In units of 10,000 miles. */
  miles: number;
  /** Logarithm of the price in cents. */
  price: number;
}

export interface Effects {
  common: CommonPrices;
  traits: Record<Trait, Map<string, number>>;
  brands: Map<string, number>;
  models: Map<string, number>;
  /** A model's yearly depreciation beyond the common one, centered at the mean age of its cars. */
  yearlyEffects: Map<string, number>;
  meanAges: Map<string, number>;
  /** Each row's price minus its expected price (in logarithms). */
  residuals: Float64Array;
  /** Standard deviation of the residuals. */
  spread: number;
}

export const commonTermsOf = (age: number, miles: number): number[] => [1, age, age * age, miles];

/**
 * Groups of rows, for example by brand. `ids` contains each row's group as an index of `names`, or -1 if the
 * row has none. With integer ids, sums can be stored in arrays.
 */
interface Groups {
  ids: Int32Array;
  names: string[];
}
function toGroups(rows: readonly Observation[], nameOf: (row: Observation) => string | null): Groups {
  const idByName = new Map<string, number>();
  const ids = Int32Array.from(rows, (row) => {
    const name = nameOf(row);
    if (name === null) return -1;
    const id = idByName.get(name) ?? idByName.size;
    idByName.set(name, id);
    return id;
  });
  return { ids, names: [...idByName.keys()] };
}
const effectByNameOf = ({ names }: Groups, values: Float64Array): Map<string, number> =>
  new Map(names.map((name, id) => [name, values[id] ?? 0]));

/**
 * The effects of all groups of one kind. `predictor` is the factor by which each row multiplies its group's
 * effect.
 */
interface GroupEffect {
  groups: Groups;
  predictor: Float64Array;
  shrinkage: number;
  values: Float64Array;
}
const createGroupEffect = (groups: Groups, predictor: Float64Array, shrinkage: number): GroupEffect => ({
  groups,
  predictor,
  shrinkage,
  values: new Float64Array(groups.names.length),
});

/**
 * Fits an effect to the residuals in `remaining`, with shrinkage toward zero, and subtracts the effect from
 * them.
 */
function fitGroupEffect(
  { groups, predictor, shrinkage, values }: GroupEffect,
  remaining: Float64Array,
  weights: Float64Array,
) {
  const squares = new Float64Array(values.length);
  const products = new Float64Array(values.length);
  const { ids } = groups;
  for (let index = 0; index < remaining.length; index += 1) {
    const id = ids[index] ?? -1;
    if (id < 0) continue;
    const part = predictor[index] ?? 0;
    const ownEffect = (values[id] ?? 0) * part;
    squares[id] = (squares[id] ?? 0) + (weights[index] ?? 0) * part * part;
    products[id] = (products[id] ?? 0) + (weights[index] ?? 0) * part * ((remaining[index] ?? 0) + ownEffect);
  }
  const updated = values.map((_, id) => (products[id] ?? 0) / ((squares[id] ?? 0) + shrinkage));
  for (let index = 0; index < remaining.length; index += 1) {
    const id = ids[index] ?? -1;
    if (id >= 0)
      remaining[index] =
        (remaining[index] ?? 0) + ((values[id] ?? 0) - (updated[id] ?? 0)) * (predictor[index] ?? 0);
  }
  values.set(updated);
}

/** Fits the effects that all cars share. Updates `coefficients` and `remaining`. */
function fitCommonEffect(
  terms: Float64Array,
  coefficients: number[],
  remaining: Float64Array,
  weights: Float64Array,
) {
  const size = coefficients.length;
  const addCommonPart = (sign: 1 | -1) => {
    for (let index = 0; index < remaining.length; index += 1) {
      let sum = 0;
      for (let i = 0; i < size; i += 1) sum += (terms[index * size + i] ?? 0) * (coefficients[i] ?? 0);
      remaining[index] = (remaining[index] ?? 0) + sign * sum;
    }
  };
  addCommonPart(1);
  coefficients.splice(0, size, ...solveNormalEquations(normalEquationsOf(terms, size, remaining, weights)));
  addCommonPart(-1);
}

/** Returns a robust standard deviation of residuals, which a few outliers do not affect. */
const spreadOf = (residuals: Float64Array): number =>
  Math.max(MIN_SPREAD, SD_PER_MAD * quantile(residuals.map(Math.abs).sort(), 0.5));

function meanAgesOf({ ids, names }: Groups, rows: readonly Observation[]): Float64Array {
  const sums = new Float64Array(names.length);
  const counts = new Float64Array(names.length);
  rows.forEach(({ age }, index) => {
    const id = ids[index] ?? 0;
    sums[id] = (sums[id] ?? 0) + age;
    counts[id] = (counts[id] ?? 0) + 1;
  });
  return sums.map((sum, id) => sum / Math.max(1, counts[id] ?? 0));
}

/**
 * Fits all effects by backfitting: in each round, each effect is fitted to the residuals of all others.
 * Yields after some rounds, so that the caller can do other work.
 */
export function* fitEffects(rows: readonly Observation[]): Generator<undefined, Effects> {
  const terms = Float64Array.from(rows.flatMap(({ age, miles }) => commonTermsOf(age, miles)));
  const ones = new Float64Array(rows.length).fill(1);
  const models = toGroups(rows, ({ key }) => key);
  const meanAges = meanAgesOf(models, rows);
  const centeredAges = Float64Array.from(
    rows,
    ({ age }, index) => age - (meanAges[models.ids[index] ?? 0] ?? 0),
  );
  const traits = TRAITS.map((trait) =>
    createGroupEffect(
      toGroups(rows, (row) => row.traits[trait]),
      ones,
      SHRINKAGE.trait,
    ),
  );
  const brand = createGroupEffect(
    toGroups(rows, (row) => row.brand),
    ones,
    SHRINKAGE.brand,
  );
  const model = createGroupEffect(models, ones, SHRINKAGE.model);
  const yearly = createGroupEffect(models, centeredAges, YEARLY_SHRINKAGE);
  const coefficients = [0, 0, 0, 0];
  const remaining = Float64Array.from(rows, ({ price }) => price);
  let weights = ones;
  for (let round = 0; round < ITERATIONS; round += 1) {
    fitCommonEffect(terms, coefficients, remaining, weights);
    for (const effect of [...traits, brand, model]) fitGroupEffect(effect, remaining, weights);
    // The common depreciation must converge first, because a model's own depreciation is the difference from
    // it.
    if (round >= ITERATIONS_BEFORE_DEPRECIATION) fitGroupEffect(yearly, remaining, weights);
    if (round % REWEIGHT_INTERVAL !== REWEIGHT_INTERVAL - 1) continue;
    const threshold = HUBER_THRESHOLD * spreadOf(remaining);
    weights = remaining.map((residual) => threshold / Math.max(Math.abs(residual), threshold));
    yield;
  }
  const [start = 0, age = 0, ageSquared = 0, miles = 0] = coefficients;
  const [fuel, gearbox, condition] = traits.map(({ groups, values }) => effectByNameOf(groups, values));
  const noEffects = new Map<string, number>();
  return {
    common: { start, age, ageSquared, miles },
    traits: { fuel: fuel ?? noEffects, gearbox: gearbox ?? noEffects, condition: condition ?? noEffects },
    brands: effectByNameOf(brand.groups, brand.values),
    models: effectByNameOf(models, model.values),
    yearlyEffects: effectByNameOf(models, yearly.values),
    meanAges: effectByNameOf(models, meanAges),
    residuals: remaining,
    spread: spreadOf(remaining),
  };
}
