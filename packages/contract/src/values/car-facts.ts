/**
 * This module defines the optional facts about a car. Schemas, the form, the displayed and compared facts,
 * and the labels in the audit log are derived from it, but database columns are not. The schemas are in
 * calls/car-fact-schemas, because first screens do not need them.
 */
export const FUELS = ['petrol', 'diesel', 'hybrid', 'plug-in hybrid', 'electric', 'gas'] as const;
export const GEARBOXES = ['manual', 'automatic'] as const;
export const BODY_STYLES = [
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

/** Suggested conditions. Sellers may enter other text. */
export const CONDITIONS = ['new', 'excellent', 'good', 'fair', 'needs work'] as const;

/** Earliest accepted year of purchase. */
export const MIN_PURCHASE_YEAR = 1900;

/** Definition of a fact: its label, a hint for the form, and the kind of its value. */
export type CarFact = { label: string; hint?: string } &
  /** A whole number of miles. */
  (
    | { kind: 'miles'; max: number }
    | { kind: 'choice'; choices: readonly string[] }
    /** Short text. `maxLength` is in characters. */
    | { kind: 'words'; maxLength: number }
    /** A vehicle identification number. */
    | { kind: 'vin' }
  );

/** All facts, in the order in which they are displayed. */
export const CAR_FACTS = {
  mileage: { label: 'Mileage', hint: 'In miles', kind: 'miles', max: 2_000_000 },
  fuel: { label: 'Fuel', kind: 'choice', choices: FUELS },
  gearbox: { label: 'Transmission', kind: 'choice', choices: GEARBOXES },
  body: { label: 'Body style', kind: 'choice', choices: BODY_STYLES },
  colour: { label: 'Color', kind: 'words', maxLength: 40 },
  vin: { label: 'VIN', hint: '17 letters and digits', kind: 'vin' },
} as const satisfies Record<string, CarFact>;

export type CarFactName = keyof typeof CAR_FACTS;
export const CAR_FACT_NAMES = Object.keys(CAR_FACTS) as CarFactName[];

type FactValue<Fact> = Fact extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Fact extends { kind: 'miles' }
    ? number
    : string;
/** Value types of the facts. */
export type KnownCarFacts = { [Name in CarFactName]: FactValue<(typeof CAR_FACTS)[Name]> };
/** The facts of a car. A fact is null if the seller did not state it. */
export type CarFactValues = { [Name in CarFactName]: KnownCarFacts[Name] | null };

/** Returns an object with one entry for each fact, by fact name. */
export const mapCarFacts = <Result extends Record<CarFactName, unknown>>(
  createEntry: (name: CarFactName, fact: CarFact) => Result[CarFactName],
): Result =>
  Object.fromEntries(CAR_FACT_NAMES.map((name) => [name, createEntry(name, CAR_FACTS[name])])) as Result;
