import { readdir, readFile } from 'node:fs/promises';
import type { Order } from '@second-gear/contract/orders';
import { eq, sql } from 'drizzle-orm';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { ratings } from '../../platform/db/tables/orders.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createOrderFixtures, type OrderFixtures } from '../../testing/order-fixtures.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
let testApp: TestApp;
let orderFixtures: OrderFixtures;
beforeAll(async () => {
  testApp = await createTestApp();
  orderFixtures = createOrderFixtures(testApp);
});
afterAll(() => testApp.close());

/** Runs the data statements of the migration that introduced stored listings. */
async function runMigrationStatements(): Promise<void> {
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))) {
    const statements = (await readFile(new URL(name, MIGRATIONS), 'utf8')).split('--> statement-breakpoint');
    const dataStatements = statements.filter((statement) =>
      /^(INSERT INTO "order_listings"|UPDATE "ratings")/m.test(statement),
    );
    for (const statement of dataStatements) await testApp.db.execute(sql.raw(statement));
  }
}

test('the migration stores current listings of older orders, dated by the migration', async () => {
  const [order, orderWithoutCar] = [await testApp.buildOrder(), await testApp.buildOrder()];
  await testApp.db.execute(sql`delete from cars where id = ${orderWithoutCar.carId}`);
  await testApp.db.delete(orderListings);
  await runMigrationStatements();
  const readListing = async ({ id, buyerId }: typeof order) =>
    (await testApp.call('GET', `/orders/${id}`, { as: { id: buyerId! } })).json<Order>();
  const { listing, createdAt } = await readListing(order);
  expect(listing).toMatchObject({
    model: order.model,
    condition: 'good',
    description: 'Driven on Sundays',
    images: ['/api/images/drawings/test.svg'],
    changed: [],
    gone: false,
  });
  expect(listing!.takenAt >= createdAt).toBe(true);
  expect((await readListing(orderWithoutCar)).listing).toBeNull();
});

test('the migration counts older ratings by the current rule', async () => {
  const firstOrder = await orderFixtures.buildAt('handed_over');
  const { sellerId, buyerId } = firstOrder;
  const buildAnotherOrder = async (step: 'held' | 'handed_over' | 'refunded', endedBy = buyerId) =>
    orderFixtures.buildAt(step, {
      buyerId: endedBy,
      carId: (await testApp.buildCar({ sellerId: sellerId! })).id,
    });
  const orderToCancel = await buildAnotherOrder('held', (await testApp.buildUser()).id);
  const as = { id: sellerId! };
  await testApp.call('POST', `/sales/${orderToCancel.id}/cancel`, { as, body: { reason: 'It broke down' } });
  const ratingAt = (nth: number) => ({ isCounted: false, createdAt: new Date(Date.UTC(2026, 0, nth)) });
  await testApp.buildRating(firstOrder, 1, ratingAt(1));
  await testApp.buildRating(await buildAnotherOrder('handed_over'), 2, ratingAt(2));
  await testApp.buildRating(await buildAnotherOrder('refunded'), 3, ratingAt(3));
  await testApp.buildRating(await buildAnotherOrder('held'), 4, ratingAt(4));
  await testApp.buildRating(orderToCancel, 5, ratingAt(5));
  await testApp.buildRating(await buildAnotherOrder('handed_over', (await testApp.buildUser()).id), 4, {
    ...ratingAt(6),
    buyerId: null,
  });
  await testApp.db.delete(orderListings);
  await runMigrationStatements();
  const countedRatings = await testApp.db
    .select({ stars: ratings.stars })
    .from(ratings)
    .where(sql`${eq(ratings.sellerId, sellerId!)} and ${ratings.isCounted}`);
  expect(countedRatings.map(({ stars }) => stars).sort()).toEqual([2, 4, 5]);
});
