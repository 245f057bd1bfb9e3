import type { Car } from '@second-gear/contract/cars';
import { titledFacts } from '@second-gear/contract/fact-texts';

/** Brand and model as one name. */
export const carName = (car: { brandName: string; model: string }) => `${car.brandName} ${car.model}`;

/** The known facts of a car in one short line below a name without the year: year, mileage, fuel, gearbox. */
export const shortFacts = (car: Car): string[] => [String(car.purchaseYear), ...titledFacts(car)];

/** Facts as one line, a dot between two of them; it wraps between facts alone, and begins with none of the dots. */
export const factLine = (facts: readonly string[]): string =>
  facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');
