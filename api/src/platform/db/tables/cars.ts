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

/** Unique addresses of cars, and the meeting locations that a booking offers. */
export const locations = pgTable(
  'locations',
  {
    id: id(),
    city: text('city').notNull(),
    street: text('street').notNull(),
    houseNumber: text('house_number').notNull(),
    flatNo: text('flat_no').notNull().default(''),
    /**
     * Center of the city in degrees, from the places table. Null for an unknown city, which is never shown.
     */
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    /** Whether the address was parsed with the places table. A job parses rows from older releases. */
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
    /** Paths relative to the API's public address, such as /images/<id>/1600.webp. The first is the cover. */
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
    /**
     * `booked` while an unpaid order reserves the car. `sold` if it is paid, or if its seller marks it as
     * sold.
     */
    status: text('status').$type<Car['status']>().notNull().default('available'),
    publishedAt: instant('published_at').notNull().defaultNow(),
    /** Sort key of the car lists: 0 available, 1 booked, 2 sold. */
    availability: integer('availability')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case ${cars.status} when 'available' then 0 when 'booked' then 1 else 2 end`,
      ),
    /**
     * Normalized brand, model and search text in lower case (this column and the next two). The database
     * generates them, so that indexes can use them.
     */
    brandKey: text('brand_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold_text(${cars.brandName})`),
    modelKey: text('model_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(${cars.model})`),
    /**
     * Normalized words, each preceded by a space. The facts come first, with brand and model also joined into
     * one word. `|` and the description follow (migration 0028).
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
    // Indexes of the sort orders of car lists. Descending orders scan them backward.
    index('cars_available_newest').on(sql`(-${table.availability})`, table.publishedAt, table.id),
    index('cars_available_cheapest').on(table.availability, table.priceCents, table.id),
    index('cars_available_dearest').on(sql`(-${table.availability})`, table.priceCents, table.id),
    index('cars_available_oldest').on(table.availability, table.purchaseYear, table.id),
    index('cars_available_youngest').on(sql`(-${table.availability})`, table.purchaseYear, table.id),
    index('cars_price_order').on(table.priceCents, table.id),
    index('cars_year_order').on(table.purchaseYear, table.id),
    index('cars_category').on(table.categoryId),
    // Contains all columns that sorting by distance reads.
    index('cars_location').on(table.locationId, table.availability, table.id, table.sellerId),
    index('cars_seller').on(table.sellerId),
    index('cars_model').on(sql`lower(${table.brandName})`, sql`lower(${table.model})`),
    index('cars_brand_order').on(table.brandKey, table.id),
    index('cars_model_order').on(table.modelKey, table.id),
    index('cars_status_order').on(table.status, table.id),
    // Covering indexes for index-only scans of brands, price labels, and car counts by one or several
    // filters.
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

/** At most one ad per car. */
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

/** Number of bits in each quarter of a picture's perceptual hash. The quarters are numbered from 1. */
export const QUARTER_BITS = 16;
export const HASH_QUARTERS = [1, 2, 3, 4] as const;
export const hashQuarterSql = (perceptualHash: SQLWrapper, number: (typeof HASH_QUARTERS)[number]): SQL =>
  sql`substring(${perceptualHash}, ${sql.raw(String(1 + (number - 1) * QUARTER_BITS))}, ${sql.raw(String(QUARTER_BITS))})`;

/** Uploaded pictures. The picture store decides where the files are. */
export const images = pgTable(
  'images',
  {
    id: id(),
    /**
     * Null for a discarded picture. Also null if the owner was deleted but an order or dispute of another
     * user still shows the picture.
     */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').$type<'listing' | 'profile'>().notNull().default('listing'),
    /**
     * Perceptual hash, which identifies rescaled and recompressed copies. Null if the picture has too little
     * detail.
     */
    perceptualHash: bits('marks', 64),
    createdAt: createdAt(),
    /** When the last listing, draft, order or profile stopped using the picture. Null while in use. */
    unusedSince: instant('unused_since').defaultNow(),
    /**
     * Whether the picture was removed. No one can see a removed picture. A job deletes first its files, then
     * this row.
     */
    discarded: boolean('discarded').notNull().default(false),
  },
  (table) => [
    check('images_kind', sql`${table.kind} in ('listing', 'profile')`),
    index('images_unused').on(table.unusedSince),
    index('images_discarded')
      .on(table.id)
      .where(sql`${table.discarded}`),
    index('images_owner').on(table.ownerId, table.id),
    // Hashes of similar pictures have at least one nearly equal quarter, so these indexes find the
    // candidates.
    index('images_marks_1').on(hashQuarterSql(table.perceptualHash, 1)),
    index('images_marks_2').on(hashQuarterSql(table.perceptualHash, 2)),
    index('images_marks_3').on(hashQuarterSql(table.perceptualHash, 3)),
    index('images_marks_4').on(hashQuarterSql(table.perceptualHash, 4)),
  ],
);

/** Views of a car's page per day (UTC). */
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

/** Keyed hashes of the visitors already counted on a day. Deleted after that day. */
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
 * One row per statement that changed what car lists show, inserted by triggers (migration 0006). A changed
 * set of rows shows that lists have changed. A job replaces old rows with one new row.
 */
export const catalogChanges = pgTable('catalogue_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
});
