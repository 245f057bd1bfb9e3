import type { Car } from '@second-gear/contract/cars';
import { formatHeadlineFacts } from '@second-gear/contract/fact-format';

/** Returns brand and model as one name. */
export const formatCarName = (car: { brandName: string; model: string }) => `${car.brandName} ${car.model}`;

/** Returns a car's known facts for the line below its name: year, mileage, fuel, transmission. */
export const toShortFacts = (car: Car): string[] => [String(car.purchaseYear), ...formatHeadlineFacts(car)];

/** Joins facts with dots. The line wraps only between facts, and no line starts with a dot. */
export const joinFacts = (facts: readonly string[]): string =>
  facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join('\u00a0· ');
