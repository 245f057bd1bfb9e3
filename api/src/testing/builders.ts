import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { cityCoordinatesOf } from '../catalog/places/fix-stored-addresses.ts';
import { holdPayment } from '../money/escrow/hold-payment.ts';
import { type Database, requireRow } from '../platform/db/database.ts';
import { ads, cars, categories, images, locations, priceHistory } from '../platform/db/tables/cars.ts';
import { orders, payments, ratings } from '../platform/db/tables/orders.ts';
import { users } from '../platform/db/tables/users.ts';
import { reports, wishlistItems } from '../platform/db/tables/wishlist-reports-messages.ts';
import { storeListingSnapshots } from '../trade/orders/listing-snapshot.ts';

type UserRow = typeof users.$inferSelect;
type CarRow = typeof cars.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

/** Creates rows for tests. Fields that are not given get plausible values, unique where needed. */
export interface Builders {
  buildUser: (overrides?: Partial<typeof users.$inferInsert>) => Promise<UserRow>;
  buildSeller: (overrides?: Partial<typeof users.$inferInsert>) => Promise<UserRow>;
  buildAdmin: (overrides?: Partial<typeof users.$inferInsert>) => Promise<UserRow>;
  buildCategory: (name?: string) => Promise<typeof categories.$inferSelect>;
  buildLocation: (
    overrides?: Partial<typeof locations.$inferInsert>,
  ) => Promise<typeof locations.$inferSelect>;
  /** A car for sale. Creates its seller, category and location unless they are given. */
  buildCar: (overrides?: Partial<typeof cars.$inferInsert>) => Promise<CarRow>;
  buildAd: (overrides?: Partial<typeof ads.$inferInsert>) => Promise<typeof ads.$inferSelect>;
  buildImage: (ownerId: string) => Promise<{ id: string; url: string }>;
  /** An unpaid order. The car's status matches the order's state. */
  buildOrder: (overrides?: Partial<typeof orders.$inferInsert>) => Promise<OrderRow>;
  /** A paid order with its payment row. */
  buildPaidOrder: (overrides?: Partial<typeof orders.$inferInsert>) => Promise<OrderRow>;
  /** A rating that counts, regardless of its order's state. */
  buildRating: (
    order: OrderRow,
    stars: number,
    overrides?: Partial<typeof ratings.$inferInsert>,
  ) => Promise<typeof ratings.$inferSelect>;
  buildWish: (userId: string, carId: string) => Promise<typeof wishlistItems.$inferSelect>;
  buildReport: (overrides?: Partial<typeof reports.$inferInsert>) => Promise<typeof reports.$inferSelect>;
}

let counter = 0;
const nextNumber = () => {
  counter += 1;
  return counter;
};

export function createBuilders(db: Database): Builders {
  const buildUser: Builders['buildUser'] = async (overrides = {}) => {
    const n = nextNumber();
    const row = {
      id: randomUUID(),
      name: `Person ${String(n)}`,
      email: `person${String(n)}-${randomUUID().slice(0, 8)}@example.test`,
      phone: '+1 312 555 0100',
      role: 'buyer' as const,
      emailVerifiedAt: new Date(),
      ...overrides,
    };
    return requireRow(await db.insert(users).values(row).returning());
  };
  const buildSeller: Builders['buildSeller'] = (overrides) => buildUser({ role: 'seller', ...overrides });

  const buildCategory: Builders['buildCategory'] = async (name = `Category ${String(nextNumber())}`) =>
    requireRow(await db.insert(categories).values({ id: randomUUID(), name }).returning());

  const buildLocation: Builders['buildLocation'] = async (overrides) => {
    const row = {
      id: randomUUID(),
      city: 'Chicago',
      street: 'Lake Street',
      houseNumber: String(nextNumber()),
      ...cityCoordinatesOf(overrides?.city ?? 'Chicago'),
      ...overrides,
    };
    return requireRow(await db.insert(locations).values(row).returning());
  };

  const buildCar: Builders['buildCar'] = async (overrides = {}) => {
    const row = {
      id: randomUUID(),
      sellerId: overrides.sellerId ?? (await buildSeller()).id,
      categoryId: overrides.categoryId ?? (await buildCategory()).id,
      locationId: overrides.locationId ?? (await buildLocation()).id,
      brandName: 'Toyota',
      model: `Model ${String(nextNumber())}`,
      priceCents: 1_600_000,
      images: ['/images/drawings/test.svg'],
      description: 'Driven on Sundays',
      condition: 'good',
      purchaseYear: 2019,
      phone: '+1 312 555 0101',
      ...overrides,
    };
    const car = requireRow(await db.insert(cars).values(row).returning());
    await db.insert(priceHistory).values({
      id: randomUUID(),
      carId: car.id,
      priceCents: car.priceCents,
      since: car.publishedAt,
    });
    return car;
  };

  const buildOrder: Builders['buildOrder'] = async (overrides = {}) => {
    const buyerId = overrides.buyerId ?? (await buildUser()).id;
    const carId = overrides.carId ?? (await buildCar()).id;
    const car = requireRow(await db.select().from(cars).where(eq(cars.id, carId)));
    const buyer = requireRow(await db.select().from(users).where(eq(users.id, buyerId)));
    const row = {
      id: randomUUID(),
      sellerId: car.sellerId,
      name: buyer.name,
      email: buyer.email,
      phone: '+1 312 555 0102',
      brandName: car.brandName,
      model: car.model,
      priceCents: car.priceCents,
      location: 'Chicago, Lake Street, 1',
      locationId: car.locationId,
      bookingDate: '2026-11-20',
      lapsesAt: new Date(Date.now() + 48 * 3_600_000),
      ...overrides,
      buyerId,
      carId,
    };
    const order = requireRow(await db.insert(orders).values(row).returning());
    await storeListingSnapshots(db, eq(orders.id, order.id));
    const status = { unpaid: 'booked', paid: 'sold' } as const;
    if (order.state === 'unpaid' || order.state === 'paid') {
      await db.update(cars).set({ status: status[order.state] }).where(eq(cars.id, carId));
    }
    return order;
  };

  return {
    buildUser,
    buildSeller,
    buildAdmin: (overrides) => buildUser({ role: 'admin', ...overrides }),
    buildCategory,
    buildLocation,
    buildCar,
    buildAd: async (overrides = {}) => {
      const row = { id: randomUUID(), ...overrides, carId: overrides.carId ?? (await buildCar()).id };
      return requireRow(await db.insert(ads).values(row).returning());
    },
    buildImage: async (ownerId) => {
      const image = requireRow(await db.insert(images).values({ id: randomUUID(), ownerId }).returning());
      return { id: image.id, url: `/api/images/${image.id}/1600.webp` };
    },
    buildOrder,
    buildPaidOrder: async (overrides = {}) => {
      const id = overrides.id ?? randomUUID();
      const paymentId = randomUUID();
      const intentId = `pi_${randomUUID().replaceAll('-', '')}`;
      const order = await buildOrder({
        state: 'paid',
        paymentIntentId: intentId,
        paymentId,
        ...overrides,
        id,
      });
      await db.insert(payments).values({
        id: paymentId,
        orderId: id,
        intentId,
        amountCents: order.priceCents,
        currency: 'usd',
        userId: order.buyerId,
      });
      await holdPayment(db, { orderId: id, paymentId, amountCents: order.priceCents });
      return order;
    },
    buildRating: async (order, stars, overrides) => {
      const row = {
        id: randomUUID(),
        orderId: order.id,
        sellerId: order.sellerId ?? '',
        buyerId: order.buyerId,
        stars,
        isCounted: true,
        ...overrides,
      };
      return requireRow(await db.insert(ratings).values(row).returning());
    },
    buildWish: async (userId, carId) =>
      requireRow(await db.insert(wishlistItems).values({ id: randomUUID(), userId, carId }).returning()),
    buildReport: async (overrides = {}) => {
      const carId = overrides.carId ?? (await buildCar()).id;
      const car = requireRow(await db.select().from(cars).where(eq(cars.id, carId)));
      const reporterId = overrides.reporterId ?? (await buildUser()).id;
      const row = {
        id: randomUUID(),
        reporterName: 'A reporter',
        brandName: car.brandName,
        model: car.model,
        description: car.description,
        priceCents: car.priceCents,
        sellerId: car.sellerId,
        ...overrides,
        carId,
        reporterId,
      };
      return requireRow(await db.insert(reports).values(row).returning());
    },
  };
}
