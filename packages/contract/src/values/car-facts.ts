/**
 * This module is the only definition of the optional facts about a car. Schemas, column types, the form, the
 * displayed and compared facts, and the labels in the audit log derive from it. It contains no schemas,
 * because first screens do not need them. The schemas are in calls/car-fact-schemas.
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

/** Suggested conditions. Sellers may also enter other text. */
export const CONDITIONS = ['new', 'excellent', 'good', 'fair', 'needs work'] as const;

/** Earliest accepted year of purchase. */
export const MIN_PURCHASE_YEAR = 1900;

/** A fact: its label, a hint for the form, and its kind of value. */
export type CarFact = { label: string; hint?: string } &
  /** A whole number of miles. Kilometers are not used. */
  (
    | { kind: 'miles'; max: number }
    | { kind: 'choice'; choices: readonly string[] }
    /** A short text. `maxLength` in characters. */
    | { kind: 'words'; maxLength: number }
    /** A vehicle identification number. */
    | { kind: 'vin' }
  );

/** All facts, in the order of the form and of the display. */
export const CAR_FACTS = {
  mileage: { label: 'Mileage', hint: 'In miles', kind: 'miles', max: 2_000_000 },
  fuel: { label: 'Fuel', kind: 'choice', choices: FUELS },
  gearbox: { label: 'Transmission', kind: 'choice', choices: GEARBOXES },
  body: { label: 'Body style', kind: 'choice', choices: BODIES },
  colour: { label: 'Color', kind: 'words', maxLength: 40 },
  vin: { label: 'VIN', hint: '17 letters and digits', kind: 'vin' },
} as const satisfies Record<string, CarFact>;

export type CarFactName = keyof typeof CAR_FACTS;
export const CAR_FACT_NAMES = Object.keys(CAR_FACTS) as CarFactName[];

type ValueOf<Fact> = Fact extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Fact extends { kind: 'miles' }
    ? number
    : string;
/** The value type of each fact, if known. */
export type KnownCarFacts = { [Name in CarFactName]: ValueOf<(typeof CAR_FACTS)[Name]> };
/** The facts of a car. null if the seller did not state the fact. */
export type CarFactValues = { [Name in CarFactName]: KnownCarFacts[Name] | null };

/** Maps each fact to a value, by fact name. */
export const mapCarFacts = <Made extends Record<CarFactName, unknown>>(
  createEntry: (name: CarFactName, fact: CarFact) => Made[CarFactName],
): Made =>
  Object.fromEntries(CAR_FACT_NAMES.map((name) => [name, createEntry(name, CAR_FACTS[name])])) as Made;
