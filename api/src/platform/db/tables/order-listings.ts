import type { Car } from '@second-gear/contract/cars';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { orders } from './orders.ts';

/**
 * Copy of the listing from when the order was placed. It still shows what was bought after the listing is
 * edited or deleted. Orders whose listing was deleted before this table existed have no copy.
 */
export const orderListings = pgTable(
  'order_listings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When the copy was made: with the order, or later for orders older than this table. */
    takenAt: instant('taken_at').notNull(),
    brandName: text('brand_name').notNull(),
    model: text('model').notNull(),
    /** The listing's price. The order has the agreed price. */
    priceCents: integer('price_cents').notNull(),
    category: text('category').notNull(),
    condition: text('condition').notNull(),
    purchaseYear: integer('purchase_year').notNull(),
    mileage: integer('mileage'),
    fuel: text('fuel').$type<Car['fuel']>(),
    gearbox: text('gearbox').$type<Car['gearbox']>(),
    body: text('body').$type<Car['body']>(),
    colour: text('colour'),
    vin: text('vin'),
    description: text('description').notNull(),
    /** Paths as in `cars.images`. Their files exist as long as the order. */
    images: text('images').array().notNull(),
  },
  (table) => [index('order_listings_pictures').using('gin', table.images)],
);
