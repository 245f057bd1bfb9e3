import { solve, sumsOf } from './least-squares.ts';
import { type CommonPrices, type Trait, TRAITS } from './model.ts';
import { quantile } from './quantile.ts';

/**
 * Shrinkage: the weight of a zero effect, in cars. With little evidence an effect stays near the overall
 * value.
 */
const HOLDS_BACK = { brand: 0.5, model: 0.2, trait: 3 };
/** Shrinkage of a model's own yearly depreciation, in squared years. */
const YEARLY_HOLDS_BACK = 8;
/** Rounds until the dependent effects converge. Rows are reweighted every `WEIGHED_EVERY` rounds. */
const COMMON_ROUNDS = 12;
const ROUNDS = 18;
const WEIGHED_EVERY = 3;
/** Residuals beyond this many standard deviations lose weight (Huber's constant). */
const HUBER = 1.345;
/** Converts a median absolute deviation to a standard deviation. */
const FROM_MAD = 1.4826;
const LEAST_SPREAD = 0.01;

/** A car as input of the fit. */
export interface Row {
  brand: string;
  /** Key of its model. */
  key: string;
  /** Null if unknown. */
  traits: Record<Trait, string | null>;
  /** Years. `miles` is in units of 10,000 miles. */
  age: number;
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
  yearlys: Map<string, number>;
  middles: Map<string, number>;
  /** Each row's price minus its expected price (in logarithms). `spread` is their standard deviation. */
  residuals: Float64Array;
  spread: number;
}

export const commonTerms = (age: number, miles: number): number[] => [1, age, age * age, miles];

/** Integer ids of names, so that sums can be stored in arrays. -1 for rows without a name. */
interface Groups {
  ids: Int32Array;
  names: string[];
}
function groupsOf(rows: readonly Row[], nameOf: (row: Row) => string | null): Groups {
  const numbers = new Map<string, number>();
  const ids = Int32Array.from(rows, (row) => {
    const name = nameOf(row);
    if (name === null) return -1;
    const id = numbers.get(name) ?? numbers.size;
    numbers.set(name, id);
    return id;
  });
  return { ids, names: [...numbers.keys()] };
}
const named = ({ names }: Groups, values: Float64Array): Map<string, number> =>
  new Map(names.map((name, id) => [name, values[id] ?? 0]));

/** One effect per group. `by` is each row's multiplier of the effect. */
interface GroupEffect {
  groups: Groups;
  by: Float64Array;
  holdsBack: number;
  values: Float64Array;
}
const effectOf = (groups: Groups, by: Float64Array, holdsBack: number): GroupEffect => ({
  groups,
  by,
  holdsBack,
  values: new Float64Array(groups.names.length),
});

/** Fits an effect to the residuals with shrinkage towards zero, and subtracts it from them. */
function settle({ groups, by, holdsBack, values }: GroupEffect, left: Float64Array, weights: Float64Array) {
  const squares = new Float64Array(values.length);
  const products = new Float64Array(values.length);
  const { ids } = groups;
  for (let at = 0; at < left.length; at += 1) {
    const id = ids[at] ?? -1;
    if (id < 0) continue;
    const part = by[at] ?? 0;
    const own = (values[id] ?? 0) * part;
    squares[id] = (squares[id] ?? 0) + (weights[at] ?? 0) * part * part;
    products[id] = (products[id] ?? 0) + (weights[at] ?? 0) * part * ((left[at] ?? 0) + own);
  }
  const fresh = values.map((_, id) => (products[id] ?? 0) / ((squares[id] ?? 0) + holdsBack));
  for (let at = 0; at < left.length; at += 1) {
    const id = ids[at] ?? -1;
    if (id >= 0) left[at] = (left[at] ?? 0) + ((values[id] ?? 0) - (fresh[id] ?? 0)) * (by[at] ?? 0);
  }
  values.set(fresh);
}

/** Fits the effects that all cars share. Updates `coefficients`. */
function settleCommon(
  terms: Float64Array,
  coefficients: number[],
  left: Float64Array,
  weights: Float64Array,
) {
  const size = coefficients.length;
  const add = (times: 1 | -1) => {
    for (let at = 0; at < left.length; at += 1) {
      let sum = 0;
      for (let i = 0; i < size; i += 1) sum += (terms[at * size + i] ?? 0) * (coefficients[i] ?? 0);
      left[at] = (left[at] ?? 0) + times * sum;
    }
  };
  add(1);
  coefficients.splice(0, size, ...solve(sumsOf(terms, size, left, weights)));
  add(-1);
}

/** Robust standard deviation of residuals, unaffected by a few outliers. */
const spreadOf = (residuals: Float64Array): number =>
  Math.max(LEAST_SPREAD, FROM_MAD * quantile(residuals.map(Math.abs).sort(), 0.5));

function middlesOf({ ids, names }: Groups, rows: readonly Row[]): Float64Array {
  const sums = new Float64Array(names.length);
  const counts = new Float64Array(names.length);
  rows.forEach(({ age }, at) => {
    const id = ids[at] ?? 0;
    sums[id] = (sums[id] ?? 0) + age;
    counts[id] = (counts[id] ?? 0) + 1;
  });
  return sums.map((sum, id) => sum / Math.max(1, counts[id] ?? 0));
}

/**
 * Fits all effects by backfitting: each in turn to what the others leave, until they converge. Yields
 * regularly.
 */
export function* fitEffects(rows: readonly Row[]): Generator<undefined, Effects> {
  const terms = Float64Array.from(rows.flatMap(({ age, miles }) => commonTerms(age, miles)));
  const whole = new Float64Array(rows.length).fill(1);
  const models = groupsOf(rows, ({ key }) => key);
  const middles = middlesOf(models, rows);
  const fromMiddle = Float64Array.from(rows, ({ age }, at) => age - (middles[models.ids[at] ?? 0] ?? 0));
  const traits = TRAITS.map((trait) =>
    effectOf(
      groupsOf(rows, (row) => row.traits[trait]),
      whole,
      HOLDS_BACK.trait,
    ),
  );
  const brand = effectOf(
    groupsOf(rows, (row) => row.brand),
    whole,
    HOLDS_BACK.brand,
  );
  const model = effectOf(models, whole, HOLDS_BACK.model);
  const yearly = effectOf(models, fromMiddle, YEARLY_HOLDS_BACK);
  const coefficients = [0, 0, 0, 0];
  const left = Float64Array.from(rows, ({ price }) => price);
  let weights = whole;
  for (let round = 0; round < ROUNDS; round += 1) {
    settleCommon(terms, coefficients, left, weights);
    for (const effect of [...traits, brand, model]) settle(effect, left, weights);
    // The common depreciation must converge first, because a model's own is the difference from it.
    if (round >= COMMON_ROUNDS) settle(yearly, left, weights);
    if (round % WEIGHED_EVERY !== WEIGHED_EVERY - 1) continue;
    const reach = HUBER * spreadOf(left);
    weights = left.map((residual) => reach / Math.max(Math.abs(residual), reach));
    yield;
  }
  const [start = 0, age = 0, ageSquared = 0, miles = 0] = coefficients;
  const [fuel, gearbox, condition] = traits.map(({ groups, values }) => named(groups, values));
  const none = new Map<string, number>();
  return {
    common: { start, age, ageSquared, miles },
    traits: { fuel: fuel ?? none, gearbox: gearbox ?? none, condition: condition ?? none },
    brands: named(brand.groups, brand.values),
    models: named(models, model.values),
    yearlys: named(models, yearly.values),
    middles: named(models, middles),
    residuals: left,
    spread: spreadOf(left),
  };
}
