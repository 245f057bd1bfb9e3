/**
 * What a seller may say of a car, or leave out. Each fact is stated here, once: schemas, columns' types, the form, the
 * facts that people read and compare, and what the audit log calls them follow from it. Without schemas, which first
 * screens do not need (calls/car-fact-schemas).
 */
export const FUELS = ['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'gas'] as const;
export const GEARBOXES = ['manual', 'automatic'] as const;
export const BODIES = [
  'hatchback',
  'crossover',
  'convertible',
  'station wagon',
  'sports car',
  'sedan',
  'suv',
  'pickup',
  'van',
  'coupe',
] as const;

/** Conditions that are offered; others can be written. */
export const CONDITIONS = ['new', 'excellent', 'good', 'fair', 'needs work'] as const;

/** Earliest year of purchase that is taken. */
export const FIRST_YEAR = 1900;

/** A fact: how it is called, what helps to fill it in, and what it can be. */
export type CarFact = { label: string; hint?: string } &
  /** A whole number of miles; kilometres are not used. */
  (
    | { kind: 'miles'; most: number }
    | { kind: 'choice'; choices: readonly string[] }
    /** A word or two; `longest` in characters. */
    | { kind: 'words'; longest: number }
    /** A vehicle identification number. */
    | { kind: 'vin' }
  );

/** Every fact, in the order in which people fill it in and read it. */
export const CAR_FACTS = {
  mileage: { label: 'Mileage', hint: 'In miles', kind: 'miles', most: 2_000_000 },
  fuel: { label: 'Fuel', kind: 'choice', choices: FUELS },
  gearbox: { label: 'Gearbox', kind: 'choice', choices: GEARBOXES },
  body: { label: 'Body', kind: 'choice', choices: BODIES },
  colour: { label: 'Colour', kind: 'words', longest: 40 },
  vin: { label: 'VIN', hint: '17 letters and digits', kind: 'vin' },
} as const satisfies Record<string, CarFact>;

export type CarFactName = keyof typeof CAR_FACTS;
export const CAR_FACT_NAMES = Object.keys(CAR_FACTS) as CarFactName[];

type ValueOf<Fact> = Fact extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Fact extends { kind: 'miles' }
    ? number
    : string;
/** The value of each fact that is known. */
export type KnownCarFacts = { [Name in CarFactName]: ValueOf<(typeof CAR_FACTS)[Name]> };
/** The facts of a car; null where the seller has not said it. */
export type CarFactValues = { [Name in CarFactName]: KnownCarFacts[Name] | null };

/** One thing of each fact, by its name. */
export const ofEachFact = <Made extends Record<CarFactName, unknown>>(
  make: (name: CarFactName, fact: CarFact) => Made[CarFactName],
): Made => Object.fromEntries(CAR_FACT_NAMES.map((name) => [name, make(name, CAR_FACTS[name])])) as Made;
