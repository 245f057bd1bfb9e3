import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { cars } from '../../platform/db/tables/cars.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { bookingFormOf } from '../../testing/booking.ts';
import { withTimeout } from '../../testing/wait-until.ts';

/** The embedded database runs one transaction at a time, so nothing there waits for a lock. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

describeOnPostgres('a car hidden by an edit during a booking', () => {
  let testApp: TestApp;
  let sellerConnection: pg.Client;
  beforeAll(async () => {
    testApp = await createTestApp();
    sellerConnection = new pg.Client({ connectionString: testApp.databaseUrl ?? '' });
    await sellerConnection.connect();
  });
  afterAll(async () => {
    await sellerConnection.end();
    await testApp.close();
  });

  type Car = Awaited<ReturnType<TestApp['buildCar']>>;
  /**
   * Starts an edit that hides the car: in a transaction, changes the car, which locks it, and opens a
   * moderation case. The test commits the transaction later.
   */
  const startHidingEdit = async ({ id, sellerId }: Car) => {
    await sellerConnection.query('begin');
    await sellerConnection.query("update cars set description = 'Call me' where id = $1", [id]);
    await sellerConnection.query(
      `insert into moderation_cases (id, kind, subject_id, owner_id, findings, state)
        values ($1, 'listing', $2, $3, '[]', 'waiting')`,
      [randomUUID(), id, sellerId],
    );
  };
  const waitForBlockedQuery = async () => {
    const blockedQuerySql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await sellerConnection.query(blockedQuerySql)).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const findCarStatus = async ({ id }: Car) =>
    (await testApp.db.select().from(cars).where(eq(cars.id, id)))[0]?.status;

  test('a booking by id rejects the car that is being hidden', async () => {
    const car = await testApp.buildCar();
    await startHidingEdit(car);
    const booking = testApp.call('POST', '/orders', {
      as: await testApp.buildUser(),
      body: bookingFormOf(car),
    });
    await withTimeout('the booking that waits for the edit', waitForBlockedQuery());
    await sellerConnection.query('commit');
    expect(errorOf(await booking)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await findCarStatus(car)).toBe('available');
  });

  test('a booking by brand and model skips the car that is being hidden', async () => {
    const [hiddenCar, visibleCar] = [
      await testApp.buildCar({ model: 'Twin', publishedAt: new Date('2026-01-01') }),
      await testApp.buildCar({ model: 'Twin' }),
    ];
    await startHidingEdit(hiddenCar);
    const { carId: _, ...bookingWithoutCarId } = bookingFormOf(visibleCar);
    const response = await testApp.call('POST', '/orders', {
      as: await testApp.buildUser(),
      body: bookingWithoutCarId,
    });
    await sellerConnection.query('commit');
    expect(response.statusCode).toBe(201);
    expect([await findCarStatus(hiddenCar), await findCarStatus(visibleCar)]).toEqual([
      'available',
      'booked',
    ]);
  });
});
