import type { Car } from '../calls/cars.ts';
import { CAR_FACTS, type CarFact, type CarFactName } from './car-facts.ts';
import { formatNumber } from './format.ts';

export const capitalize = (word: string): string =>
  word === 'suv' ? 'SUV' : word.charAt(0).toUpperCase() + word.slice(1);

/** Formats miles as `43,000 mi`. */
export const formatMiles = (miles: number): string => `${formatNumber(miles)} mi`;

/** Returns a fact as display text. null if it is unknown. */
export function formatFact(name: CarFactName, car: Car): string | null {
  const { kind }: CarFact = CAR_FACTS[name];
  const value = car[name];
  if (value === null || value === '') return null;
  if (kind === 'miles') return formatMiles(Number(value));
  return kind === 'vin' ? String(value) : capitalize(String(value));
}

/**
 * Returns the known facts of a car for a short line below its title, which already contains the year:
 * mileage, fuel, gearbox.
 */
export const formatHeadlineFacts = (car: Car): string[] =>
  [formatFact('mileage', car), formatFact('fuel', car), formatFact('gearbox', car)].filter(
    (fact) => fact !== null,
  );
