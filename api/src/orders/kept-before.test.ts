import { readdir, readFile } from 'node:fs/promises';
import type { Order } from '@second-gear/contract/orders';
import { eq, sql } from 'drizzle-orm';
import { orderListings } from '../db/tables/order-listings.ts';
import { ratings } from '../db/tables/orders.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createSteps, type Steps } from '../testing/steps.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
let t: TestApp;
let steps: Steps;
beforeAll(async () => {
  t = await createTestApp();
  steps = createSteps(t);
});
afterAll(() => t.close());

/** Runs the data migration that introduced stored listings. */
async function repairRows(): Promise<void> {
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))) {
    const statements = (await readFile(new URL(name, MIGRATIONS), 'utf8')).split('--> statement-breakpoint');
    const repairs = statements.filter((one) => /^(INSERT INTO "order_listings"|UPDATE "ratings")/m.test(one));
    for (const one of repairs) await t.db.execute(sql.raw(one));
  }
}

test('the migration stores current listings of older orders, dated by the migration', async () => {
  const [order, gone] = [await t.buildOrder(), await t.buildOrder()];
  await t.db.execute(sql`delete from cars where id = ${gone.carId}`);
  await t.db.delete(orderListings);
  await repairRows();
  const read = async ({ id, buyerId }: typeof order) =>
    (await t.call('GET', `/orders/${id}`, { as: { id: buyerId! } })).json<Order>();
  const { listing, createdAt } = await read(order);
  expect(listing).toMatchObject({
    model: order.model,
    condition: 'good',
    description: 'Driven on Sundays',
    images: ['/api/images/drawings/test.svg'],
    changed: [],
    gone: false,
  });
  expect(listing!.takenAt >= createdAt).toBe(true);
  expect((await read(gone)).listing).toBeNull();
});

test('the migration counts older ratings by the current rule', async () => {
  const first = await steps.at('handed_over');
  const { sellerId, buyerId } = first;
  const again = async (step: 'held' | 'handed_over' | 'refunded', by = buyerId) =>
    steps.at(step, { buyerId: by, carId: (await t.buildCar({ sellerId: sellerId! })).id });
  const cancelled = await again('held', (await t.buildUser()).id);
  const as = { id: sellerId! };
  await t.call('POST', `/sales/${cancelled.id}/cancel`, { as, body: { reason: 'It broke down' } });
  const day = (nth: number) => ({ counts: false, createdAt: new Date(Date.UTC(2026, 0, nth)) });
  await t.buildRating(first, 1, day(1));
  await t.buildRating(await again('handed_over'), 2, day(2));
  await t.buildRating(await again('refunded'), 3, day(3));
  await t.buildRating(await again('held'), 4, day(4));
  await t.buildRating(cancelled, 5, day(5));
  await t.buildRating(await again('handed_over', (await t.buildUser()).id), 4, {
    ...day(6),
    buyerId: null,
  });
  await t.db.delete(orderListings);
  await repairRows();
  const counted = await t.db
    .select({ stars: ratings.stars })
    .from(ratings)
    .where(sql`${eq(ratings.sellerId, sellerId!)} and ${ratings.counts}`);
  expect(counted.map(({ stars }) => stars).sort()).toEqual([2, 4, 5]);
});
