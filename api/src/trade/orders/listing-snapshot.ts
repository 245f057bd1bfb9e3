import {
  CAR_FACT_NAMES,
  type CarFactName,
  type CarFactValues,
  mapCarFacts,
} from '@second-gear/contract/car-facts';
import { toDollars } from '@second-gear/contract/money';
import type { OrderedListing, OrderedListingField } from '@second-gear/contract/order-details';
import { eq, type SQL } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, categories } from '../../platform/db/tables/cars.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders } from '../../platform/db/tables/orders.ts';

const carFactColumns = mapCarFacts<Pick<typeof cars, CarFactName>>((name) => cars[name]);

/**
 * For each matching order, stores a copy of its car's current listing, with the time of the order. Does not
 * overwrite stored copies. The caller has locked the cars.
 */
export async function storeListingSnapshots(tx: Database, condition: SQL): Promise<void> {
  const snapshots = tx
    .select({
      orderId: orders.id,
      takenAt: orders.createdAt,
      brandName: cars.brandName,
      model: cars.model,
      priceCents: cars.priceCents,
      category: categories.name,
      condition: cars.condition,
      purchaseYear: cars.purchaseYear,
      ...carFactColumns,
      description: cars.description,
      images: cars.images,
    })
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(categories, eq(categories.id, cars.categoryId))
    .where(condition);
  await tx.insert(orderListings).select(snapshots).onConflictDoNothing();
}

type ListingSnapshot = typeof orderListings.$inferSelect;
/** The parts of a listing that are compared: everything that is stored, in display order. */
const COMPARED_PARTS: readonly OrderedListingField[] = [
  ...(['brandName', 'model', 'resellPrice', 'category', 'purchaseYear', 'condition'] as const),
  ...CAR_FACT_NAMES,
  ...(['description', 'images'] as const),
];
type ComparableListing = Record<OrderedListingField, unknown>;

const toComparable = (row: Omit<ListingSnapshot, 'orderId' | 'takenAt'>): ComparableListing => ({
  ...row,
  resellPrice: row.priceCents,
  images: row.images.join('\n'),
});

/**
 * Returns the listing as the buyer saw it and which parts have changed since. Null if the order has no stored
 * copy.
 */
export async function findOrderedListing(
  db: Database,
  hosts: ImageHosts,
  orderId: string,
): Promise<OrderedListing | null> {
  const [orderRow] = await db
    .select({ snapshot: orderListings, car: cars, category: categories.name })
    .from(orderListings)
    .innerJoin(orders, eq(orders.id, orderListings.orderId))
    .leftJoin(cars, eq(cars.id, orders.carId))
    .leftJoin(categories, eq(categories.id, cars.categoryId))
    .where(eq(orderListings.orderId, orderId));
  if (!orderRow) return null;
  const { snapshot, car, category } = orderRow;
  const original = toComparable(snapshot);
  const currentListing = car && toComparable({ ...car, category: category ?? '' });
  return {
    takenAt: snapshot.takenAt.toISOString(),
    brandName: snapshot.brandName,
    model: snapshot.model,
    resellPrice: toDollars(snapshot.priceCents),
    category: snapshot.category,
    purchaseYear: snapshot.purchaseYear,
    condition: snapshot.condition,
    ...mapCarFacts<CarFactValues>((name) => snapshot[name]),
    description: snapshot.description,
    images: snapshot.images.map((path) => toImageUrl(hosts, path)),
    changed: currentListing ? COMPARED_PARTS.filter((part) => original[part] !== currentListing[part]) : [],
    gone: car === null,
  };
}
