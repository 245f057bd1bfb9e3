import { CAR_FACTS, type CarFact, type CarFactName } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { writtenNumber } from '@second-gear/contract/written';

/** Brand and model as one name. */
export const carName = (car: { brandName: string; model: string }) => `${car.brandName} ${car.model}`;

export const capitalised = (word: string) =>
  word === 'suv' ? 'SUV' : word.charAt(0).toUpperCase() + word.slice(1);

/** Miles as `43,000 mi`. */
export const formatMiles = (miles: number) => `${writtenNumber(miles)} mi`;

/** A fact as people read it; null where it is not known. */
export function factText(name: CarFactName, car: Car): string | null {
  const { kind }: CarFact = CAR_FACTS[name];
  const value = car[name];
  if (value === null || value === '') return null;
  if (kind === 'miles') return formatMiles(Number(value));
  return kind === 'vin' ? String(value) : capitalised(String(value));
}

/** The known facts of a car in one short line below its title, which has the year: mileage, fuel, gearbox. */
export const titledFacts = (car: Car): string[] =>
  [factText('mileage', car), factText('fuel', car), factText('gearbox', car)].filter((fact) => fact !== null);

/** The same below a name without the year. */
export const shortFacts = (car: Car): string[] => [String(car.purchaseYear), ...titledFacts(car)];

/** Facts as one line, a dot between two of them; it wraps between facts alone, and begins with none of the dots. */
export const factLine = (facts: readonly string[]): string =>
  facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');
