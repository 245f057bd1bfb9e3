import * as z from 'zod/mini';
import { CAR_FACTS } from '../values/car-facts.ts';
import {
  deletedSchema,
  idParams,
  idSchema,
  insertedSchema,
  instantSchema,
  modifiedSchema,
  phoneSchema,
  shownAddressSchema,
} from '../values/fields.ts';
import { cleanParagraphs, lineText, optionalParagraphs } from '../values/plain-text.ts';
import { writtenPriceSchema } from '../values/price.ts';
import { PRICE_GRADES } from '../values/price-grades.ts';
import { defineCall } from './call.ts';
import { askedFactsSchema, carFactsSchema, requiredWhole, whole } from './car-fact-schemas.ts';
import { fuelWordSchema, gearboxWordSchema } from './car-word-schemas.ts';
import { pageQuery } from './page-query.ts';
import { type Sort } from './paging.ts';

export const CAR_STATUSES = ['available', 'booked', 'sold'] as const;
export { CONDITIONS } from '../values/car-facts.ts';
export const CAR_SORTS = ['newest', 'price-asc', 'price-desc', 'year-desc', 'year-asc', 'nearest'] as const;
/** Order of the home page: by the quality of listing and seller, and not all of one seller; no choice of a visitor's. */
const FEATURED = 'featured';
/** Furthest that a list may reach from a place, in miles. */
export const MOST_MILES = 5000;
/** What the table of all cars may be sorted by besides CAR_SORTS; `-` before it for the other way round. */
export const CAR_TABLE_SORTS = ['brandName', 'model', 'resellPrice', 'status'] as const;
export const FIRST_YEAR = 1900;
export const MAX_CAR_IMAGES = 12;
/** Longest search, in characters. */
export const MOST_SEARCHED = 100;
const MOST_SKIPPED = 1_000_000;

/** A seller as the public sees one: never an email or a phone number. */
export const publicSellerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Mean of paid buyers' ratings, 1 to 5 with one decimal; null before the first. */
  sellerRating: z.nullable(z.number()),
  ratingCount: z.int(),
  verified: z.boolean(),
});

/** Where a price stands among our own comparable cars (same brand and model, at least five): see calls/prices. */
export const priceLabelSchema = z.object({
  /** The grade in three words, for callers that know no more. */
  label: z.enum(['good', 'fair', 'high']),
  /** The grade itself; a server of before 1.5 has none. */
  grade: z.optional(z.enum(PRICE_GRADES)),
  /** What comparable cars of this age and mileage cost in the middle, in dollars: the estimate. */
  median: z.number(),
  comparables: z.int(),
});

export const carSchema = z.object({
  _id: idSchema,
  brandName: z.string(),
  model: z.string(),
  /** Dollars. */
  resellPrice: z.number(),
  /** Address of the first picture. */
  image: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  /** Whole for people who are signed in, for others the city alone. */
  location: shownAddressSchema,
  /** Whole miles from the place that a list was asked `near`, city to city; absent where that is not known. */
  distance: z.optional(z.int()),
  /** Role of the listing's owner: `seller` until an admin marks the person verified (spec §4 badge rule). */
  role: z.enum(['seller', 'verified']),
  publishingDate: instantSchema,
  status: z.enum(CAR_STATUSES),
  categoryId: idSchema,
  category: z.string(),
  condition: z.string(),
  purchaseYear: z.int(),
  ...carFactsSchema,
  seller: publicSellerSchema,
  priceLabel: z.nullable(priceLabelSchema),
});
export type Car = z.output<typeof carSchema>;

/** A listing as its owner (or an admin) edits it. */
export const ownCarSchema = z.object({ ...carSchema.shape, phone: z.string() });
export type OwnCar = z.output<typeof ownCarSchema>;

/** Filters, search and sort of a car list: the query string of both the API and /viewallcars. Prices in dollars. */
export const carFiltersSchema = z.object({
  ...pageQuery,
  /** Cars to leave out at the beginning: a jump to a place of the list. Needs a `limit`, and no cursor. */
  skip: z.optional(
    z.coerce
      .number({ error: 'Give the place as a number' })
      .check(
        z.int({ error: 'Give the place as a whole number' }),
        z.minimum(0, { error: 'A list begins at 0' }),
        z.maximum(MOST_SKIPPED, { error: `At most ${String(MOST_SKIPPED)} cars can be left out` }),
      ),
  ),
  /**
   * Words that must all occur, in any order: without accents, signs and capitals, joined or split, under a nickname, or
   * with one typing error where no car has them as they are. Signs alone count for nothing.
   */
  q: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(MOST_SEARCHED, { error: `Search for at most ${String(MOST_SEARCHED)} characters` }),
      ),
  ),
  brand: z.optional(z.string().check(z.maxLength(80))),
  category: z.optional(idSchema),
  minPrice: z.optional(z.coerce.number().check(z.minimum(0))),
  maxPrice: z.optional(z.coerce.number().check(z.minimum(0))),
  minYear: z.optional(whole('Year', FIRST_YEAR, 2100)),
  maxYear: z.optional(whole('Year', FIRST_YEAR, 2100)),
  maxMileage: z.optional(whole('Mileage', 0, CAR_FACTS.mileage.most)),
  fuel: z.optional(fuelWordSchema),
  gearbox: z.optional(gearboxWordSchema),
  status: z.optional(z.enum(CAR_STATUSES)),
  seller: z.optional(idSchema),
  /** The city that cars stand in, by its name. */
  city: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Where distances are from: a ZIP code, a city, a city and its state, or a latitude and longitude. */
  near: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Miles from `near`, which it needs, and so does the sort `nearest`. */
  within: z.optional(whole('Distance', 1, MOST_MILES)),
  /** Comma-separated car ids, at most 50: compare and recently viewed. */
  ids: z.optional(z.string().check(z.maxLength(50 * 65))),
  sort: z.optional(z.enum([...CAR_SORTS, FEATURED])),
});
export type CarFilters = z.output<typeof carFiltersSchema>;

/** Filters of the table of all cars, which has more sorts. */
export const carTableSchema = z.object({
  ...carFiltersSchema.shape,
  sort: z.optional(
    z.enum([
      ...CAR_SORTS,
      FEATURED,
      ...CAR_TABLE_SORTS.flatMap((key): Sort<typeof key>[] => [key, `-${key}`]),
    ]),
  ),
});
export type CarTableFilters = z.output<typeof carTableSchema>;

const optionalFacts = {
  ...askedFactsSchema,
  categoryId: z.optional(idSchema),
  images: z.optional(
    z
      .array(z.string().check(z.maxLength(500)))
      .check(z.maxLength(MAX_CAR_IMAGES, { error: `At most ${String(MAX_CAR_IMAGES)} pictures` })),
  ),
};

/** `City, Street, House number, Flat`, or as on a letter. The server knows which cities there are. */
const locationLine = z.string({ error: 'Location is required' }).check(
  z.overwrite(cleanParagraphs),
  z.minLength(1, { error: 'Location is required' }),
  z.maxLength(260),
  // One name alone is no address, which a form can say at once.
  z.refine((line) => /[\d,;|\n]/.test(line), {
    error: 'Write the location as City, Street, House number, Flat',
  }),
);

/** Next year's models are sold before it begins. By UTC, so that a form and the server agree. */
const yearOfPurchase = requiredWhole(
  'Year Of Purchase',
  FIRST_YEAR,
  2100,
  () => new Date().getUTCFullYear() + 1,
);

/**
 * The Add Car form, by the spec's field names. The server maps carName→brandName, carModel→model,
 * carPrice→resellPrice, brandImg→image. `carMadel` stands in for carModel in older clients.
 */
export const newCarSchema = z
  .object({
    carName: lineText('Brand Name', 60),
    carModel: z.optional(lineText('Car Model', 80)),
    carMadel: z.optional(lineText('Car Model', 80)),
    location: locationLine,
    condition: lineText('Condition', 60),
    carPrice: writtenPriceSchema,
    phone: phoneSchema,
    purchaseYear: yearOfPurchase,
    /** URL that POST /images answered. */
    brandImg: lineText('A picture', 500),
    description: z.optional(optionalParagraphs('Description', 5000)),
    /** The draft that becomes this car, which it does once; of POST /cars alone. */
    draftId: z.optional(idSchema),
    ...optionalFacts,
  })
  .check(
    z.refine((car) => Boolean(car.carModel ?? car.carMadel), {
      error: 'Car Model is required',
      path: ['carModel'],
    }),
  );
export type NewCar = z.output<typeof newCarSchema>;

/** Edit of an own listing: any part of it. `status` may only be set to `sold`, or back to `available`. */
export const carChangeSchema = z.object({
  brandName: z.optional(lineText('Brand Name', 60)),
  model: z.optional(lineText('Car Model', 80)),
  resellPrice: z.optional(writtenPriceSchema),
  location: z.optional(locationLine),
  condition: z.optional(lineText('Condition', 60)),
  phone: z.optional(phoneSchema),
  purchaseYear: z.optional(yearOfPurchase),
  description: z.optional(optionalParagraphs('Description', 5000)),
  status: z.optional(z.enum(['available', 'sold'], { error: 'A listing can be marked sold or available' })),
  ...optionalFacts,
});
export type CarChange = z.output<typeof carChangeSchema>;

export const listCars = defineCall({
  method: 'GET',
  path: '/cars',
  access: 'public',
  summary: 'Cars: those that can be bought first, then booked, then sold; of each the newest first',
  query: carFiltersSchema,
  answer: z.array(carSchema),
});
export const listAllCars = defineCall({
  method: 'GET',
  path: '/cars/allcars',
  access: 'public',
  summary: 'Cars of every status',
  query: carTableSchema,
  answer: z.array(carSchema),
});
export const viewAllCars = defineCall({
  method: 'GET',
  path: '/viewallcars',
  access: 'public',
  summary: 'Cars for the View All Cars screen',
  query: carFiltersSchema,
  answer: z.array(carSchema),
});
export const listBrands = defineCall({
  method: 'GET',
  path: '/brands',
  access: 'public',
  summary: 'Brands with the number of their cars',
  answer: z.array(z.object({ brandName: z.string(), cars: z.int() })),
});
export const getCar = defineCall({
  method: 'GET',
  path: '/cars/:id',
  access: 'public',
  summary: 'One car',
  params: idParams,
  answer: carSchema,
});
export const getOwnCar = defineCall({
  method: 'GET',
  path: '/cars/:id/own',
  access: 'seller',
  summary: 'An own listing with what the public does not see',
  params: idParams,
  answer: ownCarSchema,
});
export const addCar = defineCall({
  method: 'POST',
  path: '/cars',
  access: 'seller',
  summary: 'Lists a car',
  idempotent: true,
  body: newCarSchema,
  answer: insertedSchema,
  status: 201,
});
export const changeCar = defineCall({
  method: 'PATCH',
  path: '/cars/:id',
  access: 'seller',
  summary: 'Changes parts of a listing',
  params: idParams,
  body: carChangeSchema,
  answer: modifiedSchema,
});
export const replaceCar = defineCall({
  method: 'PUT',
  path: '/cars/:id',
  access: 'seller',
  summary: 'Replaces a listing',
  params: idParams,
  body: newCarSchema,
  answer: modifiedSchema,
});
export const deleteCar = defineCall({
  method: 'DELETE',
  path: '/cars/:id',
  access: 'seller',
  summary: 'Deletes a listing and its ad; it can be restored for 24 hours',
  undoes: true,
  params: idParams,
  answer: deletedSchema,
});
/** 404 once the day is over. The car comes back with its ad, wishes and prices; cancelled orders stay cancelled. */
export const restoreCar = defineCall({
  method: 'POST',
  path: '/cars/:id/restore',
  access: 'seller',
  summary: 'Takes back the deletion of a listing, within 24 hours',
  params: idParams,
  answer: modifiedSchema,
});
