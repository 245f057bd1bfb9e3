import type { BodyStyle, Fuel, Gearbox } from '../types.ts';

/** A car model of the demo content. */
export interface CarModel {
  brand: string;
  model: string;
  category: string;
  body: BodyStyle;
  fuel: Fuel;
  gearboxes: readonly Gearbox[];
  /** First and last year of manufacture. */
  years: readonly [number, number];
  /** Price when new, in dollars. */
  priceNew: number;
  /** Share of the value that remains after each year. */
  yearlyValueRetention: number;
  /** Number of cars of this model in the default seed. */
  count: number;
  /** Opening sentences for the descriptions of its cars, used in rotation. */
  openingLines: readonly string[];
}

/** World manufacturer identifiers, the first three characters of a VIN. */
export const MANUFACTURER_CODES: Record<string, string> = {
  Audi: 'WAU',
  BMW: 'WBA',
  Chevrolet: '1G1',
  Chrysler: '2C4',
  Ford: '1FA',
  Honda: '2HG',
  Hyundai: 'KMH',
  Jeep: '1C4',
  Kia: 'KND',
  Lexus: 'JTH',
  Mazda: 'JM1',
  'Mercedes-Benz': 'WDD',
  MINI: 'WMW',
  Nissan: 'JN1',
  Porsche: 'WP0',
  Subaru: '4S4',
  Tesla: '5YJ',
  Toyota: 'JTD',
  Volkswagen: '3VW',
  Volvo: 'YV4',
};

export const CATEGORIES = [
  'Hatchback',
  'Crossover',
  'Convertible',
  'Station Wagon',
  'Sports Car',
  'Sedan',
  'Coupe',
  'SUV',
  'Pickup',
  'Van',
] as const;
