import type { Address } from '@second-gear/contract/fields';
import type { ColorName } from '../pictures/colors.ts';
import { findModelName, toPictureFileName, VIEWS } from '../pictures/pictures.ts';
import { DEMO_SELLER, SELLERS } from './people.ts';
import { createRandom, type RandomGenerator, toStableId } from './random.ts';
import { type CarModel, CATEGORIES, MANUFACTURER_CODES } from './stock/car-model.ts';
import { CONVERTIBLES_AND_SPORTS_CARS } from './stock/convertibles-and-sports-cars.ts';
import { HATCHBACKS_SEDANS_AND_WAGONS } from './stock/hatchbacks-sedans-and-wagons.ts';
import {
  getCareSentences,
  CLOSING_SENTENCES,
  HISTORY_SENTENCES,
  MONTHS,
  RULE_BREAKING_TEXTS,
  SEASONS,
  WEAR_BY_CONDITION,
} from './stock/phrases.ts';
import { SUVS_PICKUPS_AND_VANS } from './stock/suvs-pickups-and-vans.ts';
import type { Condition, SeedCar } from './types.ts';
import { createVin } from './vin.ts';

/**
 * Year from which the ages of cars, and thus their prices, are computed. It is fixed, so prices do not
 * depend on the current date.
 */
const REFERENCE_YEAR = 2026;
const HOUR_MS = 3_600_000;
/** Returns the average mileage per year. Convertibles, coupes, and sports cars are driven less. */
const getMilesPerYear = ({ category }: CarModel): number =>
  ['Convertible', 'Sports Car', 'Coupe'].includes(category) ? 5_500 : 10_500;

const MODELS: readonly CarModel[] = [
  ...CONVERTIBLES_AND_SPORTS_CARS,
  ...SUVS_PICKUPS_AND_VANS,
  ...HATCHBACKS_SEDANS_AND_WAGONS,
];
/** Number of basic cars, which are the cars in the default seed. A larger seed contains them and more. */
export const BASIC_CAR_COUNT = MODELS.reduce((sum, { count }) => sum + count, 0);
/** Models of the cars that the home page shows first. */
const HOME_PAGE_MODELS = [
  '911 Carrera',
  'XC90',
  'MX-5 Miata',
  'Model 3',
  'Mustang Convertible',
  'Wrangler',
  'Civic',
];

/** Colors of the cars, in rotation, so adjacent cars in a list have different colors. */
const COLOR_ROTATION: readonly ColorName[] = [
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

export const toCategoryId = (name: string): string => toStableId('category', name);
export const SEED_CATEGORIES = CATEGORIES.map((name) => ({ id: toCategoryId(name), name }));

const listImageUrls = ({ brand, model }: CarModel, color: ColorName): string[] =>
  VIEWS.map((view) => `/api/images/drawings/${toPictureFileName(findModelName(brand, model), color, view)}`);

function pickCondition(age: number, random: RandomGenerator): Condition {
  const wear = random.next() + age * 0.035;
  if (wear < 0.42) return 'excellent';
  if (wear < 1.05) return 'good';
  return wear < 1.28 ? 'fair' : 'needs work';
}

const PRICE_FACTOR_BY_CONDITION: Record<Condition, number> = {
  new: 1.1,
  excellent: 1.05,
  good: 1,
  fair: 0.9,
  'needs work': 0.76,
};

/** Returns a car's price in cents. The price is a multiple of $50. */
function computePriceCents(
  model: CarModel,
  age: number,
  mileage: number,
  condition: Condition,
  random: RandomGenerator,
): number {
  const mileageFactor = 1 - (mileage - age * getMilesPerYear(model)) / 320_000;
  const dollars =
    model.priceNew *
    0.98 *
    model.yearlyValueRetention ** (age * 0.9) *
    mileageFactor *
    PRICE_FACTOR_BY_CONDITION[condition] *
    (0.95 + random.next() * 0.1);
  return Math.max(3200, Math.round(dollars / 50) * 50) * 100;
}

interface DescriptionData {
  colour: string;
  city: string;
  year: number;
  mileage: number;
  condition: Condition;
}

/**
 * Returns a listing's description: the opening sentence, then sentences about history, care, and wear, and a
 * closing sentence.
 */
function createDescription(
  model: CarModel,
  openingLine: string,
  data: DescriptionData,
  random: RandomGenerator,
): string {
  const parts = [
    openingLine,
    random.pick(HISTORY_SENTENCES),
    random.pick(getCareSentences(model.fuel)),
    random.pick(WEAR_BY_CONDITION[data.condition]),
    random.pick(CLOSING_SENTENCES),
  ];
  const placeholders: Record<string, string> = {
    city: data.city,
    colour: data.colour.toLowerCase(),
    miles: data.mileage.toLocaleString('en-US'),
    year: String(data.year),
    month: random.pick(MONTHS),
    season: random.pick(SEASONS),
    health: String(random.integer(88, 97)),
  };
  return parts.join(' ').replaceAll(/\{(\w+)\}/g, (_, key: string) => placeholders[key] ?? '');
}

interface SellerContact {
  sellerUid: string;
  phone: string;
  address: Address;
}

function pickSellerContact(index: number, random: RandomGenerator): SellerContact {
  // Every eighth car belongs to the demo seller. The other sellers take turns.
  const otherSellers = SELLERS.slice(1);
  const seller = index % 8 === 3 ? DEMO_SELLER : (otherSellers[index % otherSellers.length] ?? DEMO_SELLER);
  return { sellerUid: seller.uid, phone: seller.phone, address: random.pick(seller.addresses) };
}

function createCar(
  model: CarModel,
  openingLine: string,
  index: number,
  publishedAt: number,
  random: RandomGenerator,
): SeedCar {
  const year = random.integer(...model.years);
  const age = REFERENCE_YEAR - year;
  const mileage = Math.max(
    900,
    Math.round((age + 0.4) * getMilesPerYear(model) * (0.55 + random.next() * 0.8)),
  );
  const condition = pickCondition(age, random);
  const colorName = COLOR_ROTATION[index % COLOR_ROTATION.length] ?? 'white';
  const colour = `${colorName.charAt(0).toUpperCase()}${colorName.slice(1)}`;
  const contact = pickSellerContact(index, random);
  return {
    id: toStableId('car', index),
    categoryId: toCategoryId(model.category),
    brandName: model.brand,
    model: model.model,
    priceCents: computePriceCents(model, age, mileage, condition, random),
    description: createDescription(
      model,
      openingLine,
      { colour, city: contact.address.city, year, mileage, condition },
      random,
    ),
    ...contact,
    condition,
    purchaseYear: year,
    mileage,
    fuel: model.fuel,
    gearbox: random.pick(model.gearboxes),
    body: model.body,
    colour,
    vin: createVin(MANUFACTURER_CODES[model.brand] ?? '1ZZ', year, 104_729 + index * 37),
    images: listImageUrls(model, colorName),
    status: 'available',
    publishedAt: new Date(publishedAt).toISOString(),
  };
}

/**
 * Index of the first car for the review queue. It is higher than the index of any other car, so ids and
 * VINs do not collide.
 */
const FIRST_MODERATED_INDEX = 20_000;

/**
 * Returns cars whose descriptions break the moderation rules, so visitors find items in the review
 * queue.
 * @param now Unix time in ms; the cars were listed at least three hours earlier
 */
export const createModeratedCars = (now: number): SeedCar[] =>
  RULE_BREAKING_TEXTS.cars.map((sentence, position) => {
    const index = FIRST_MODERATED_INDEX + position;
    const random = createRandom(7919 * index);
    const model = random.pick(HATCHBACKS_SEDANS_AND_WAGONS);
    const car = createCar(
      model,
      random.pick(model.openingLines),
      index,
      now - (3 + position * 17) * HOUR_MS,
      random,
    );
    return { ...car, description: `${car.description} ${sentence}` };
  });

/** Returns an entry for each basic car: first the cars of the home page, then the others in random order. */
function createBasicCarEntries(random: RandomGenerator): { model: CarModel; openingLine: string }[] {
  const entries = random.shuffle(
    MODELS.flatMap((model) =>
      Array.from({ length: model.count }, (_, copyIndex) => ({
        model,
        openingLine: model.openingLines[copyIndex % model.openingLines.length] ?? '',
      })),
    ),
  );
  const homePageEntries = HOME_PAGE_MODELS.flatMap((name) =>
    entries.filter(({ model }) => model.model === name).slice(0, 1),
  );
  return [...homePageEntries, ...entries.filter((entry) => !homePageEntries.includes(entry))];
}

/**
 * Returns cars for sale, newest first.
 * @param count number of cars, at least BASIC_CAR_COUNT
 * @param now Unix time in ms; the newest car was listed up to one hour earlier
 */
export function createCars(count: number, now: number): SeedCar[] {
  if (!Number.isInteger(count) || count < BASIC_CAR_COUNT) {
    throw new RangeError(
      `the demo content needs at least ${String(BASIC_CAR_COUNT)} cars; ${String(count)} are too few`,
    );
  }
  const basicEntries = createBasicCarEntries(createRandom(1998));
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(7919 * (index + 1));
    const model = random.pick(MODELS);
    const entry = basicEntries[index] ?? { model, openingLine: random.pick(model.openingLines) };
    // One basic car is listed every 17 hours. Additional cars are older and were listed at shorter intervals.
    const ageHours =
      index < basicEntries.length
        ? index * 17
        : basicEntries.length * 17 + (index - basicEntries.length) * 0.3;
    return createCar(
      entry.model,
      entry.openingLine,
      index,
      now - (ageHours + random.next()) * HOUR_MS,
      random,
    );
  });
}
