import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { waitUntil, withTimeout } from '../../testing/wait-until.ts';
import { type OpenDatabase, openPostgres } from './open.ts';

/** Skipped with the default embedded database. It runs one statement at a time, so nothing waits. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

const failTest = (error: Error) => {
  throw error;
};

describeOnPostgres('requests that wait for a lock', () => {
  let setupApp: TestApp;
  let url: string;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    setupApp = await createTestApp();
    url = setupApp.databaseUrl ?? '';
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await setupApp.close();
  });

  /** Connects independently of the application and begins a transaction. */
  const connectClient = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    await client.query('begin');
    return client;
  };
  const waitForBlockedSessions = async (description: string, minCount: number) => {
    const observer = await connectClient();
    const countBlocked = async () => {
      const { rows } = await observer.query<{ blockedCount: number }>(
        `select count(*)::int as "blockedCount" from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.blockedCount ?? 0;
    };
    const waitUntilBlocked = async () => {
      while ((await countBlocked()) < minCount) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await observer.query('rollback');
    await withTimeout(description, waitUntilBlocked());
  };

  test('writers waiting for a lock do not block readers and get a retryable error', async () => {
    const database = await openPostgres(url, failTest, {
      databaseTimeouts: { connectionTimeoutMillis: 4000, lock_timeout: 5000, statement_timeout: 60_000 },
    });
    const testApp = await createTestApp({ db: database.db, listen: database.listen });
    const seller = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: seller.id });
    // Opens a read connection first, because that may take a long time on a slow machine.
    expect((await testApp.call('GET', '/cars?limit=1')).statusCode).toBe(200);
    const lockHolder = await connectClient();
    await lockHolder.query('select 1 from cars where id = $1 for update', [car.id]);

    const change = () =>
      testApp.call('PATCH', `/cars/${car.id}`, { as: seller, body: { resellPrice: 9000 } });
    const writers = Array.from({ length: 25 }, change);
    await waitForBlockedSessions('ten writers that wait for the row', 10);
    const readUrls = [
      '/cars?limit=5',
      '/cars?q=volvvo',
      '/cars/facets',
      `/cars/${car.id}`,
      '/cars/mine-or-not',
    ];
    for (const path of [...readUrls, '/readyz', '/brands']) {
      const response = await withTimeout(`a response to ${path}`, testApp.call('GET', path));
      expect([path, response.statusCode]).toEqual([path, path.endsWith('not') ? 404 : 200]);
    }
    expect((await testApp.call('GET', '/users/me', { as: seller })).statusCode).toBe(200);
    for (const response of await Promise.all(writers)) {
      expect(errorOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    await lockHolder.query('rollback');
    expect((await change()).json()).toEqual({ modifiedCount: 1 });
    await testApp.close();
    await database.close();
  });

  test('two deadlocked transactions both succeed after a retry', async () => {
    const { id: firstCarId } = await setupApp.buildCar();
    const { id: secondCarId } = await setupApp.buildCar();
    let arrivedCount = 0;
    const waitForBoth = async () => {
      arrivedCount += 1;
      await waitUntil('both to hold a row', () => arrivedCount >= 2);
    };
    const lockInOrder = (firstId: string, secondId: string) =>
      setupApp.db.transaction(async (tx) => {
        await tx.execute(sql`update cars set condition = 'good' where id = ${firstId}`);
        await waitForBoth();
        await tx.execute(sql`update cars set condition = 'fair' where id = ${secondId}`);
        return firstId;
      });
    expect(
      await Promise.all([lockInOrder(firstCarId, secondCarId), lockInOrder(secondCarId, firstCarId)]),
    ).toEqual([firstCarId, secondCarId]);
    expect(arrivedCount).toBeGreaterThan(2);
  });

  describe('locks of a request that waits for a lock', () => {
    const countUnlockedRows = async (table: string, id: string) => {
      const client = await connectClient();
      const { rowCount } = await client.query(`select 1 from ${table} where id = $1 for update nowait`, [id]);
      await client.query('rollback');
      return rowCount;
    };
    const buildLockFixture = async () => {
      const seller = await setupApp.buildSeller();
      const admin = await setupApp.buildAdmin();
      const image = await setupApp.buildImage(seller.id);
      const car = await setupApp.buildCar({ sellerId: seller.id, images: [image.url.slice('/api'.length)] });
      const order = await setupApp.buildOrder({ carId: car.id });
      const reports = [
        await setupApp.buildReport({ carId: car.id }),
        await setupApp.buildReport({ carId: car.id }),
      ];
      return { seller, admin, car, order, image, reports: reports.map(({ id }) => id).sort() };
    };
    type LockFixture = Awaited<ReturnType<typeof buildLockFixture>>;
    const removeCar = ({ seller, car }: LockFixture) =>
      setupApp.call('DELETE', `/cars/${car.id}`, { as: seller });
    const removeReportedCar = ({ admin, reports: [, lastReport = ''] }: LockFixture) =>
      setupApp.call('PUT', `/reportlist/${lastReport}/resolution`, {
        as: admin,
        body: { resolution: 'removed' },
      });
    const editCar = ({ seller, car, image }: LockFixture) =>
      setupApp.call('PATCH', `/cars/${car.id}`, {
        as: seller,
        body: { images: [image.url], resellPrice: 8000 },
      });
    const addCar = ({ seller, image }: LockFixture) =>
      setupApp.call('POST', '/cars', {
        as: seller,
        body: {
          ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
          ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020, brandImg: image.url },
        },
      });

    test.each<
      [
        string,
        (lockFixture: LockFixture) => [string, string],
        typeof removeCar,
        (lockFixture: LockFixture) => [string, string][],
      ]
    >([
      [
        'removing a car waits for its order',
        ({ order }) => ['orders', order.id],
        removeCar,
        ({ car }) => [['cars', car.id]],
      ],
      [
        'removing a car waits for its report',
        ({ reports: [first = ''] }) => ['reports', first],
        removeCar,
        ({ car, order }) => [
          ['cars', car.id],
          ['orders', order.id],
        ],
      ],
      [
        'removing a car waits for its seller',
        ({ seller }) => ['users', seller.id],
        removeCar,
        ({ car, order, reports: [first = ''] }) => [
          ['cars', car.id],
          ['orders', order.id],
          ['reports', first],
        ],
      ],
      [
        'removing a reported car waits for another report about it',
        ({ reports: [first = ''] }) => ['reports', first],
        removeReportedCar,
        ({ car, order, reports: [, last = ''] }) => [
          ['cars', car.id],
          ['orders', order.id],
          ['reports', last],
        ],
      ],
      [
        'changing a car waits for its seller',
        ({ seller }) => ['users', seller.id],
        editCar,
        ({ car, image }) => [
          ['cars', car.id],
          ['images', image.id],
        ],
      ],
      [
        'adding a car waits for its seller',
        ({ seller }) => ['users', seller.id],
        addCar,
        ({ image }) => [['images', image.id]],
      ],
    ])(
      'a waiting request locks no row that the lock holder needs: %s',
      async (_caseName, lockedRow, sendRequest, expectedUnlockedRows) => {
        const lockFixture = await buildLockFixture();
        const lockHolder = await connectClient();
        const [table, id] = lockedRow(lockFixture);
        await lockHolder.query(`select 1 from ${table} where id = $1 for update`, [id]);
        const response = sendRequest(lockFixture);
        await waitForBlockedSessions('the call to wait', 1);
        for (const [freeTable, freeId] of expectedUnlockedRows(lockFixture))
          expect([freeTable, await countUnlockedRows(freeTable, freeId)]).toEqual([freeTable, 1]);
        await lockHolder.query('rollback');
        expect((await response).statusCode).toBeLessThan(300);
      },
    );
  });
});

describeOnPostgres('a database that rejects connections', () => {
  /**
   * Opens an app with a separate database, which can be closed without affecting other tests, and with a
   * database role whose access can be revoked. Applies `prepare`, then ends the app's connections.
   */
  const openRestrictedApp = async (
    prepare: (admin: pg.Client, role: string, database: string) => Promise<void>,
  ) => {
    const setupApp = await createTestApp();
    const name = `second_gear_${randomUUID().slice(0, 8)}`;
    // Connects to another database, because a session cannot close its own database.
    const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await admin.connect();
    await admin.query(`create role ${name} login superuser`);
    const url = Object.assign(new URL(setupApp.databaseUrl ?? ''), { username: name }).href;
    const database: OpenDatabase = await openPostgres(url, () => undefined);
    const testApp = await createTestApp({ db: database.db });
    expect((await testApp.call('GET', '/cars?limit=1')).statusCode).toBe(200);
    await prepare(admin, name, new URL(url).pathname.slice(1));
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name]);
    return {
      testApp,
      close: async () => {
        await testApp.close();
        await database.close();
        await admin.query(`alter database "${new URL(url).pathname.slice(1)}" with allow_connections true`);
        await admin.query(`drop role ${name}`);
        await admin.end();
        await setupApp.close();
      },
    };
  };

  test.each<[string, Parameters<typeof openRestrictedApp>[0]]>([
    [
      'when it refuses connections',
      async (admin, _role, database) => {
        await admin.query(`alter database "${database}" with allow_connections false`);
      },
    ],
    [
      'when our role may no longer log in',
      async (admin, role) => {
        await admin.query(`alter role ${role} nologin`);
      },
    ],
    [
      'when the connection limit is reached',
      async (admin, role) => {
        await admin.query(`alter role ${role} nosuperuser connection limit 0`);
      },
    ],
  ])('a database counts as unavailable %s', async (_caseName, prepare) => {
    const { testApp, close } = await openRestrictedApp(prepare);
    // Some connections are already closed. The first query on each detects the loss.
    try {
      for (let n = 0; n < 3; n += 1) {
        const response = await testApp.call('GET', '/cars?limit=1');
        expect(errorOf(response)).toEqual({ status: 503, code: 'unavailable', message: expect.any(String) });
        expect(response.headers['retry-after']).toBe('5');
      }
      expect(errorOf(await testApp.call('GET', '/readyz'))).toMatchObject({ status: 503 });
    } finally {
      await close();
    }
  });
});
