import type { Car } from '../calls/cars.ts';
import { CAR_FACTS, type CarFact, type CarFactName } from './car-facts.ts';
import { writtenNumber } from './written.ts';

export const capitalised = (word: string): string =>
  word === 'suv' ? 'SUV' : word.charAt(0).toUpperCase() + word.slice(1);

/** Formats miles as `43,000 mi`. */
export const formatMiles = (miles: number): string => `${writtenNumber(miles)} mi`;

/** Returns a fact as display text. null if it is unknown. */
export function factText(name: CarFactName, car: Car): string | null {
  const { kind }: CarFact = CAR_FACTS[name];
  const value = car[name];
  if (value === null || value === '') return null;
  if (kind === 'miles') return formatMiles(Number(value));
  return kind === 'vin' ? String(value) : capitalised(String(value));
}

/**
 * Returns the known facts of a car for a short line below its title, which already contains the year:
 * mileage, fuel, gearbox.
 */
export const titledFacts = (car: Car): string[] =>
  [factText('mileage', car), factText('fuel', car), factText('gearbox', car)].filter((fact) => fact !== null);
