import {
  CAR_FACT_NAMES,
  type CarFactName,
  type CarFactValues,
  ofEachFact,
} from '@second-gear/contract/car-facts';
import { toDollars } from '@second-gear/contract/money';
import type { OrderedListing, OrderedPart } from '@second-gear/contract/order-story';
import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars, categories } from '../db/tables/cars.ts';
import { orderListings } from '../db/tables/order-listings.ts';
import { orders } from '../db/tables/orders.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';

const carFacts = ofEachFact<Pick<typeof cars, CarFactName>>((name) => cars[name]);

/**
 * Stores the current listings of these orders' cars, dated by the orders. Does not overwrite stored ones. The
 * caller has locked the cars.
 */
export async function keepListings(tx: Database, which: SQL): Promise<void> {
  const listed = tx
    .select({
      orderId: orders.id,
      takenAt: orders.createdAt,
      brandName: cars.brandName,
      model: cars.model,
      priceCents: cars.priceCents,
      category: categories.name,
      condition: cars.condition,
      purchaseYear: cars.purchaseYear,
      ...carFacts,
      description: cars.description,
      images: cars.images,
    })
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(categories, eq(categories.id, cars.categoryId))
    .where(which);
  await tx.insert(orderListings).select(listed).onConflictDoNothing();
}

type Kept = typeof orderListings.$inferSelect;
/** The compared parts: everything stored of a listing, in display order. */
const PARTS: readonly OrderedPart[] = [
  ...(['brandName', 'model', 'resellPrice', 'category', 'purchaseYear', 'condition'] as const),
  ...CAR_FACT_NAMES,
  ...(['description', 'images'] as const),
];
type Compared = Record<OrderedPart, unknown>;

const compared = (row: Omit<Kept, 'orderId' | 'takenAt'>): Compared => ({
  ...row,
  resellPrice: row.priceCents,
  images: row.images.join('\n'),
});

/** Returns the listing as the buyer saw it and which parts have changed since. Null if none was stored. */
export async function findOrderedListing(
  db: Database,
  hosts: ImageHosts,
  orderId: string,
): Promise<OrderedListing | null> {
  const [found] = await db
    .select({ kept: orderListings, car: cars, category: categories.name })
    .from(orderListings)
    .innerJoin(orders, eq(orders.id, orderListings.orderId))
    .leftJoin(cars, eq(cars.id, orders.carId))
    .leftJoin(categories, eq(categories.id, cars.categoryId))
    .where(eq(orderListings.orderId, orderId));
  if (!found) return null;
  const { kept, car, category } = found;
  const before = compared(kept);
  const now = car && compared({ ...car, category: category ?? '' });
  return {
    takenAt: kept.takenAt.toISOString(),
    brandName: kept.brandName,
    model: kept.model,
    resellPrice: toDollars(kept.priceCents),
    category: kept.category,
    purchaseYear: kept.purchaseYear,
    condition: kept.condition,
    ...ofEachFact<CarFactValues>((name) => kept[name]),
    description: kept.description,
    images: kept.images.map((path) => toImageUrl(hosts, path)),
    changed: now ? PARTS.filter((part) => before[part] !== now[part]) : [],
    gone: car === null,
  };
}
