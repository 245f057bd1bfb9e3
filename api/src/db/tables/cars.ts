import type { Car } from '@second-gear/contract/cars';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { bits, createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

export const categories = pgTable('categories', { id: id(), name: text('name').notNull().unique() });

/** Addresses of cars, each once; also the meeting locations that a booking offers. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    city: text('city').notNull(),
    street: text('street').notNull(),
    houseNumber: text('house_number').notNull(),
    flatNo: text('flat_no').notNull().default(''),
    /** The middle of its city in degrees, by the table of places; null for a city that is not in it, which nobody is shown. */
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    /** Was the address read by the table of places? Those of before, and of an older release, wait for a job. */
    checked: boolean('checked').notNull().default(false),
  },
  (table) => [
    unique('locations_address').on(table.city, table.street, table.houseNumber, table.flatNo),
    check('locations_point', sql`(${table.lat} is null) = (${table.lon} is null)`),
    index('locations_lat').on(table.lat, table.lon),
    index('locations_city').on(sql`lower(${table.city})`),
    index('locations_city_words').using('gin', sql`search_words(${table.city}) gin_trgm_ops`),
    index('locations_unchecked')
      .on(table.id)
      .where(sql`not ${table.checked}`),
  ],
);

export const cars = pgTable(
  'cars',
  {
    id: id(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    brandName: text('brand_name').notNull(),
    model: text('model').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** Paths below the API's public address, such as /images/<id>/1600.webp; the first is the title picture. */
    images: text('images').array().notNull(),
    description: text('description').notNull().default(''),
    condition: text('condition').notNull(),
    purchaseYear: integer('purchase_year').notNull(),
    phone: text('phone').notNull(),
    mileage: integer('mileage'),
    fuel: text('fuel').$type<Car['fuel']>(),
    gearbox: text('gearbox').$type<Car['gearbox']>(),
    body: text('body').$type<Car['body']>(),
    colour: text('colour'),
    vin: text('vin'),
    /** `booked` while an unpaid order reserves it; `sold` once paid, or when its seller says so. */
    status: text('status').$type<Car['status']>().notNull().default('available'),
    publishedAt: instant('published_at').notNull().defaultNow(),
    /** What can be bought comes first in every list: 0 available, 1 booked, 2 sold. */
    availability: integer('availability')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case ${cars.status} when 'available' then 0 when 'booked' then 1 else 2 end`,
      ),
    /** Brand, model and all that a search looks at, in small letters: made by the database, so that indexes hold them. */
    brandKey: text('brand_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold_text(${cars.brandName})`),
    modelKey: text('model_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${cars.model})`),
    /**
     * Words without accents and signs, each with a blank before it: the facts, with the words of brand and model also
     * joined, then `|` and the description (migration 0028).
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`car_search_text(${cars.brandName}, ${cars.model}, ${cars.purchaseYear}, ${cars.body}, ${cars.fuel}, ${cars.gearbox}, ${cars.colour}, ${cars.description})`,
      ),
  },
  (table) => [
    check('cars_price', sql`${table.priceCents} > 0`),
    check('cars_status', sql`${table.status} in ('available', 'booked', 'sold')`),
    check('cars_images', sql`cardinality(${table.images}) > 0`),
    // The orders of lists; those that go down are read backwards.
    index('cars_available_newest').on(sql`(-${table.availability})`, table.publishedAt, table.id),
    index('cars_available_cheapest').on(table.availability, table.priceCents, table.id),
    index('cars_available_dearest').on(sql`(-${table.availability})`, table.priceCents, table.id),
    index('cars_available_oldest').on(table.availability, table.purchaseYear, table.id),
    index('cars_available_youngest').on(sql`(-${table.availability})`, table.purchaseYear, table.id),
    index('cars_price_order').on(table.priceCents, table.id),
    index('cars_year_order').on(table.purchaseYear, table.id),
    index('cars_category').on(table.categoryId),
    // Holds what a list by distance goes by.
    index('cars_location').on(table.locationId, table.availability, table.id, table.sellerId),
    index('cars_seller').on(table.sellerId),
    index('cars_model').on(sql`lower(${table.brandName})`, sql`lower(${table.model})`),
    index('cars_brand_order').on(table.brandKey, table.id),
    index('cars_model_order').on(table.modelKey, table.id),
    index('cars_status_order').on(table.status, table.id),
    // Each of these answers alone, so that the rows themselves are not read: brands, price labels, and how many
    // cars a filter leaves, or several.
    index('cars_brand').on(table.brandName, table.sellerId, table.id),
    index('cars_fuel').on(table.fuel),
    index('cars_gearbox').on(table.gearbox),
    index('cars_mileage').on(table.mileage),
    index('cars_comparable').on(table.brandKey, table.modelKey, table.priceCents, table.sellerId, table.id),
    index('cars_facets').on(
      table.status,
      table.fuel,
      table.gearbox,
      table.brandKey,
      table.categoryId,
      table.purchaseYear,
      table.mileage,
      table.priceCents,
      table.sellerId,
      table.locationId,
      table.id,
    ),
    index('cars_pictures').using('gin', table.images),
    index('cars_search').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

export const priceHistory = pgTable(
  'price_history',
  {
    id: id(),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    priceCents: integer('price_cents').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [index('price_history_car').on(table.carId, table.since)],
);

/** At most one ad a car. */
export const ads = pgTable(
  'ads',
  {
    id: id(),
    carId: text('car_id')
      .notNull()
      .unique()
      .references(() => cars.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('ads_newest').on(table.createdAt, table.id)],
);

/** Bits of a picture's marks in one of their four equal parts, and the parts by number. */
export const QUARTER_BITS = 16;
export const QUARTERS = [1, 2, 3, 4] as const;
export const quarter = (marks: SQLWrapper, number: (typeof QUARTERS)[number]): SQL =>
  sql`substring(${marks}, ${sql.raw(String(1 + (number - 1) * QUARTER_BITS))}, ${sql.raw(String(QUARTER_BITS))})`;

/** Uploaded pictures; where the files of an id are is the picture store's business. */
export const images = pgTable(
  'images',
  {
    id: id(),
    /** null for a discarded one, and once its owner is deleted for what somebody else's order or dispute still shows. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<'listing' | 'profile'>().notNull().default('listing'),
    /** What it looks like, so that one can be found again that was scaled or stored anew; null where it shows too little. */
    marks: bits('marks', 64),
    createdAt: createdAt(),
    /** Since when no listing, draft, order or person shows it; null while one does. */
    unusedSince: instant('unused_since').defaultNow(),
    /** It was removed: nobody sees it any more, and its files go before the row does. */
    discarded: boolean('discarded').notNull().default(false),
  },
  (table) => [
    check('images_kind', sql`${table.kind} in ('listing', 'profile')`),
    index('images_unused').on(table.unusedSince),
    index('images_discarded')
      .on(table.id)
      .where(sql`${table.discarded}`),
    index('images_owner').on(table.ownerId, table.id),
    // Of two pictures that look alike, one of these parts is nearly the same.
    index('images_marks_1').on(quarter(table.marks, 1)),
    index('images_marks_2').on(quarter(table.marks, 2)),
    index('images_marks_3').on(quarter(table.marks, 3)),
    index('images_marks_4').on(quarter(table.marks, 4)),
  ],
);

/** How often a car's page was looked at on a day (UTC). */
export const carViews = pgTable(
  'car_views',
  {
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carId, table.day] })],
);

/** Who was counted on a day already, as a keyed hash that means nothing elsewhere; gone after the day. */
export const carViewers = pgTable(
  'car_viewers',
  {
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    visitor: text('visitor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carId, table.day, table.visitor] }),
    index('car_viewers_day').on(table.day),
  ],
);

/**
 * A row for each statement that changed what lists of cars show, put in by triggers (migration 0006). Which rows are
 * there tells whether anything has changed; old ones may go, but for the newest.
 */
export const catalogueChanges = pgTable('catalogue_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
});
