import type { Body, Fuel, Gearbox } from '../types.ts';

/** A model that sellers offer. */
export interface CarModel {
  brand: string;
  model: string;
  category: string;
  body: Body;
  fuel: Fuel;
  gearboxes: readonly Gearbox[];
  /** First and last year of purchase. */
  years: readonly [number, number];
  /** Dollars when new. */
  priceNew: number;
  /** Share of its value that is left after each year. */
  keeps: number;
  /** How many of the basic seed's cars are of this model. */
  count: number;
  /** What a seller says of this model; one opening per car, used in turn. */
  about: readonly string[];
}

/** World manufacturer identifiers, the first three characters of a VIN. */
export const MAKERS: Record<string, string> = {
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
