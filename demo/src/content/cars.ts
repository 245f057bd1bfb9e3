import type { Address } from '@second-gear/contract/fields';
import { ANGLES, drawingFile } from '../drawings/drawing.ts';
import { drawnModel } from '../drawings/models/models.ts';
import type { Colour } from '../drawings/paint.ts';
import { DEMO_SELLER, SELLERS } from './people.ts';
import { type Chance, chance, stableId } from './random.ts';
import { EVERYDAY } from './stock/everyday.ts';
import { type CarModel, CATEGORIES, MAKERS } from './stock/model.ts';
import { OUTDOOR } from './stock/outdoor.ts';
import { careOf, CLOSING, HISTORY, MONTHS, SEASONS, UNWELCOME, WEAR } from './stock/phrases.ts';
import { WEEKEND } from './stock/weekend.ts';
import type { Condition, SeedCar } from './types.ts';
import { makeVin } from './vin.ts';

/** Base year of ages and prices. Fixed, so that prices do not depend on the current date. */
const REFERENCE_YEAR = 2026;
const HOUR = 3_600_000;
/** Weekend cars have lower mileage. */
const milesAYear = ({ category }: CarModel): number =>
  ['Convertible', 'Sports Car', 'Coupe'].includes(category) ? 5_500 : 10_500;

const MODELS: readonly CarModel[] = [...WEEKEND, ...OUTDOOR, ...EVERYDAY];
/** Number of cars in the basic seed. */
export const BASIC_CARS = MODELS.reduce((sum, { count }) => sum + count, 0);
/** Cars shown first on the home page. */
const HEADLINERS = [
  '911 Carrera',
  'XC90',
  'MX-5 Miata',
  'Model 3',
  'Mustang Convertible',
  'Wrangler',
  'Civic',
];

/** Colors in rotation, so that adjacent cars in a list differ. */
const COLOUR_ROW: readonly Colour[] = [
  'blue',
  'white',
  'red',
  'black',
  'yellow',
  'green',
  'silver',
  'orange',
  'navy',
  'beige',
  'grey',
  'bronze',
  'white',
];

export const categoryId = (name: string): string => stableId('category', name);
export const SEED_CATEGORIES = CATEGORIES.map((name) => ({ id: categoryId(name), name }));

const imagesOf = ({ brand, model }: CarModel, colour: Colour): string[] =>
  ANGLES.map(
    (angle) => `/api/images/drawings/${drawingFile({ model: drawnModel(brand, model), colour, angle })}`,
  );

function conditionOf(age: number, by: Chance): Condition {
  const luck = by.next() + age * 0.035;
  if (luck < 0.42) return 'excellent';
  if (luck < 1.05) return 'good';
  return luck < 1.28 ? 'fair' : 'needs work';
}

const WORTH: Record<Condition, number> = {
  new: 1.1,
  excellent: 1.05,
  good: 1,
  fair: 0.9,
  'needs work': 0.76,
};

/** Returns the price in cents, a multiple of $50. */
function priceOf(model: CarModel, age: number, mileage: number, condition: Condition, by: Chance): number {
  const distance = 1 - (mileage - age * milesAYear(model)) / 320_000;
  const dollars =
    model.priceNew *
    0.98 *
    model.keeps ** (age * 0.9) *
    distance *
    WORTH[condition] *
    (0.95 + by.next() * 0.1);
  return Math.max(3200, Math.round(dollars / 50) * 50) * 100;
}

interface Facts {
  colour: string;
  city: string;
  year: number;
  mileage: number;
  condition: Condition;
}

/**
 * Returns a listing's description: the model's opening sentence, then history, care, wear, and a closing
 * sentence.
 */
function describe(model: CarModel, opening: string, facts: Facts, by: Chance): string {
  const parts = [
    opening,
    by.pick(HISTORY),
    by.pick(careOf(model.fuel)),
    by.pick(WEAR[facts.condition]),
    by.pick(CLOSING),
  ];
  const words: Record<string, string> = {
    city: facts.city,
    colour: facts.colour.toLowerCase(),
    miles: facts.mileage.toLocaleString('en-US'),
    year: String(facts.year),
    month: by.pick(MONTHS),
    season: by.pick(SEASONS),
    health: String(by.whole(88, 97)),
  };
  return parts.join(' ').replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
}

interface Place {
  sellerUid: string;
  phone: string;
  address: Address;
}

function placeOf(index: number, by: Chance): Place {
  // Every eighth car belongs to the demo seller; the others rotate.
  const others = SELLERS.slice(1);
  const seller = index % 8 === 3 ? DEMO_SELLER : (others[index % others.length] ?? DEMO_SELLER);
  return { sellerUid: seller.uid, phone: seller.phone, address: by.pick(seller.addresses) };
}

function makeCar(model: CarModel, opening: string, index: number, publishedAt: number, by: Chance): SeedCar {
  const year = by.whole(...model.years);
  const age = REFERENCE_YEAR - year;
  const mileage = Math.max(900, Math.round((age + 0.4) * milesAYear(model) * (0.55 + by.next() * 0.8)));
  const condition = conditionOf(age, by);
  const paint = COLOUR_ROW[index % COLOUR_ROW.length] ?? 'white';
  const colour = `${paint.charAt(0).toUpperCase()}${paint.slice(1)}`;
  const place = placeOf(index, by);
  return {
    id: stableId('car', index),
    categoryId: categoryId(model.category),
    brandName: model.brand,
    model: model.model,
    priceCents: priceOf(model, age, mileage, condition, by),
    description: describe(model, opening, { colour, city: place.address.city, year, mileage, condition }, by),
    ...place,
    condition,
    purchaseYear: year,
    mileage,
    fuel: model.fuel,
    gearbox: by.pick(model.gearboxes),
    body: model.body,
    colour,
    vin: makeVin(MAKERS[model.brand] ?? '1ZZ', year, 104_729 + index * 37),
    images: imagesOf(model, paint),
    status: 'available',
    publishedAt: new Date(publishedAt).toISOString(),
  };
}

/** Higher than any car count, so that ids and VINs do not collide. */
const FIRST_MODERATED = 20_000;

/**
 * Cars whose descriptions break the moderation rules, so that visitors find items in the review queue.
 * @param now in ms since 1970; the cars were listed some hours before
 */
export const moderatedCars = (now: number): SeedCar[] =>
  UNWELCOME.cars.map((sentence, nth) => {
    const index = FIRST_MODERATED + nth;
    const by = chance(7919 * index);
    const model = by.pick(EVERYDAY);
    const car = makeCar(model, by.pick(model.about), index, now - (3 + nth * 17) * HOUR, by);
    return { ...car, description: `${car.description} ${sentence}` };
  });

/** Returns one entry for each car of the basic seed: headliners first, the rest shuffled. */
function basicList(by: Chance): { model: CarModel; opening: string }[] {
  const all = by.shuffle(
    MODELS.flatMap((model) =>
      Array.from({ length: model.count }, (_, nth) => ({
        model,
        opening: model.about[nth % model.about.length] ?? '',
      })),
    ),
  );
  const first = HEADLINERS.flatMap((name) => all.filter(({ model }) => model.model === name).slice(0, 1));
  return [...first, ...all.filter((entry) => !first.includes(entry))];
}

/**
 * Returns cars for sale, newest first.
 * @param count number of cars, at least BASIC_CARS
 * @param now approximate listing time of the newest car (± 1 hour), in ms since 1970
 */
export function seedCars(count: number, now: number): SeedCar[] {
  if (!Number.isInteger(count) || count < BASIC_CARS) {
    throw new RangeError(`The seed has at least ${String(BASIC_CARS)} cars; ${String(count)} are too few`);
  }
  const basic = basicList(chance(1998));
  return Array.from({ length: count }, (_, index) => {
    const by = chance(7919 * (index + 1));
    const model = by.pick(MODELS);
    const entry = basic[index] ?? { model, opening: by.pick(model.about) };
    // The basic cars were listed over two months. Additional cars are older and listed at shorter intervals.
    const hours = index < basic.length ? index * 17 : basic.length * 17 + (index - basic.length) * 0.3;
    return makeCar(entry.model, entry.opening, index, now - (hours + by.next()) * HOUR, by);
  });
}
