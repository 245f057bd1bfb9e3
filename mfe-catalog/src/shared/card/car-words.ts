import type { Car } from '@second-gear/contract/cars';
import { writtenNumber } from '@second-gear/contract/written';

/** Brand and model as one name. */
export const carName = (car: { brandName: string; model: string }) => `${car.brandName} ${car.model}`;

export const capitalised = (word: string) =>
  word === 'suv' ? 'SUV' : word.charAt(0).toUpperCase() + word.slice(1);

/** Miles as `43,000 mi`. */
export const formatMiles = (miles: number) => `${writtenNumber(miles)} mi`;

/** The known facts of a car in one short line: year, mileage, fuel, gearbox. */
export const shortFacts = (car: Car): string[] =>
  [
    String(car.purchaseYear),
    car.mileage === null ? null : formatMiles(car.mileage),
    car.fuel && capitalised(car.fuel),
    car.gearbox && capitalised(car.gearbox),
  ].filter((fact): fact is string => Boolean(fact));
