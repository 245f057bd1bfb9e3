import { CAR_FACTS, type CarFact, type CarFactName } from './car-facts.ts';
import { formatNumber } from './format.ts';

/** Display names of stored values. Other values are only capitalized. */
const CHOICE_NAMES: ReadonlyMap<string, string> = new Map([
  ['petrol', 'Gasoline'],
  ['gas', 'LPG or CNG'],
  ['suv', 'SUV'],
]);

/**
 * Returns the display name of a stored value: `Gasoline` for `petrol`, `Station wagon` for `station wagon`.
 */
export const formatChoice = (value: string): string =>
  CHOICE_NAMES.get(value) ?? value.charAt(0).toUpperCase() + value.slice(1);

/** Formats miles as `43,000 mi`. */
export const formatMiles = (miles: number): string => `${formatNumber(miles)} mi`;

/** Formats the value of a fact for display. null if it is unknown. */
export function formatFactValue(name: CarFactName, value: string | number | null): string | null {
  const { kind }: CarFact = CAR_FACTS[name];
  if (value === null || value === '') return null;
  if (kind === 'miles') return formatMiles(Number(value));
  return kind === 'vin' ? String(value) : formatChoice(String(value));
}

/** The facts of a `Car`. */
type FactValues = Readonly<Record<CarFactName, string | number | null>>;

/** Formats a fact of a car for display. null if it is unknown. */
export const formatFact = (name: CarFactName, car: FactValues): string | null =>
  formatFactValue(name, car[name]);

/**
 * Returns the known facts for the line below a car's title: mileage, fuel, and gearbox. The title already
 * contains the year.
 */
export const formatHeadlineFacts = ({
  mileage,
  fuel,
  gearbox,
}: Pick<FactValues, 'mileage' | 'fuel' | 'gearbox'>): string[] =>
  [
    formatFactValue('mileage', mileage),
    formatFactValue('fuel', fuel),
    formatFactValue('gearbox', gearbox),
  ].filter((fact) => fact !== null);
