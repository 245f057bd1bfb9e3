import type { Car } from '@second-gear/contract/cars';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { orders } from './orders.ts';

/**
 * The listing of an order's car as it was when the order was placed: what its seller changes afterwards, or deletes, is
 * not what was bought. An order whose listing was gone before such copies were made has none.
 */
export const orderListings = pgTable(
  'order_listings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When the order was placed; later for one that was placed before such copies were made. */
    takenAt: instant('taken_at').notNull(),
    brandName: text('brand_name').notNull(),
    model: text('model').notNull(),
    /** What the listing asked for; the order has what was agreed. */
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
    /** Paths as a car's; their files stay while the order is there. */
    images: text('images').array().notNull(),
  },
  (table) => [index('order_listings_pictures').using('gin', table.images)],
);
