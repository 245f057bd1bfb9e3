import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { waitUntil, withTimeout } from '../testing/wait-until.ts';
import { type OpenDatabase, openPostgres } from './open.ts';

/** The embedded database runs one statement at a time, so that nothing waits. */
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

const failTest = (error: Error) => {
  throw error;
};

describeOnPostgres('who waits for a lock', () => {
  let t: TestApp;
  let url: string;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    t = await createTestApp();
    url = t.databaseUrl ?? '';
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await t.close();
  });

  /** Opens a transaction outside the application. */
  const connectClient = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    await client.query('begin');
    return client;
  };
  const waitForBlockedSessions = async (what: string, minCount: number) => {
    const observer = await connectClient();
    const countBlocked = async () => {
      const { rows } = await observer.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting ?? 0;
    };
    const areEnoughBlocked = async () => {
      while ((await countBlocked()) < minCount) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await observer.query('rollback');
    await withTimeout(what, areEnoughBlocked());
  };

  test('writers waiting for a lock do not block readers and get a retryable error', async () => {
    const database = await openPostgres(url, failTest, {
      databaseTimeouts: { connectionTimeoutMillis: 4000, lock_timeout: 5000, statement_timeout: 60_000 },
    });
    const testApp = await createTestApp({ db: database.db, listen: database.listen });
    const seller = await testApp.buildSeller();
    const car = await testApp.buildCar({ sellerId: seller.id });
    // Opens a read connection first, because a slow machine may need long for it.
    expect((await testApp.call('GET', '/cars?limit=1')).statusCode).toBe(200);
    const lockHolder = await connectClient();
    await lockHolder.query('select 1 from cars where id = $1 for update', [car.id]);

    const change = () =>
      testApp.call('PATCH', `/cars/${car.id}`, { as: seller, body: { resellPrice: 9000 } });
    const writers = Array.from({ length: 25 }, change);
    await waitForBlockedSessions('ten writers that wait for the row', 10);
    const reads = ['/cars?limit=5', '/cars?q=volvvo', '/cars/facets', `/cars/${car.id}`, '/cars/mine-or-not'];
    for (const path of [...reads, '/readyz', '/brands']) {
      const answer = await withTimeout(`an answer to ${path} meanwhile`, testApp.call('GET', path));
      expect([path, answer.statusCode]).toEqual([path, path.endsWith('not') ? 404 : 200]);
    }
    expect((await testApp.call('GET', '/users/me', { as: seller })).statusCode).toBe(200);
    for (const answer of await Promise.all(writers)) {
      expect(errorOf(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await lockHolder.query('rollback');
    expect((await change()).json()).toEqual({ modifiedCount: 1 });
    await testApp.close();
    await database.close();
  });

  test('two deadlocked transactions both succeed after a retry', async () => {
    const { id: one } = await t.buildCar();
    const { id: other } = await t.buildCar();
    let arrivedCount = 0;
    const waitForBoth = async () => {
      arrivedCount += 1;
      await waitUntil('both to hold a row', () => arrivedCount >= 2);
    };
    const lockInOrder = (first: string, second: string) =>
      t.db.transaction(async (tx) => {
        await tx.execute(sql`update cars set condition = 'good' where id = ${first}`);
        await waitForBoth();
        await tx.execute(sql`update cars set condition = 'fair' where id = ${second}`);
        return first;
      });
    expect(await Promise.all([lockInOrder(one, other), lockInOrder(other, one)])).toEqual([one, other]);
    expect(arrivedCount).toBeGreaterThan(2);
  });

  describe('locks of a request that waits for a lock', () => {
    const expectUnlocked = async (table: string, id: string) => {
      const client = await connectClient();
      const { rowCount } = await client.query(`select 1 from ${table} where id = $1 for update nowait`, [id]);
      await client.query('rollback');
      return rowCount;
    };
    const buildScene = async () => {
      const seller = await t.buildSeller();
      const admin = await t.buildAdmin();
      const image = await t.buildImage(seller.id);
      const car = await t.buildCar({ sellerId: seller.id, images: [image.url.slice('/api'.length)] });
      const order = await t.buildOrder({ carId: car.id });
      const reports = [await t.buildReport({ carId: car.id }), await t.buildReport({ carId: car.id })];
      return { seller, admin, car, order, image, reports: reports.map(({ id }) => id).sort() };
    };
    type Scene = Awaited<ReturnType<typeof buildScene>>;
    const remove = ({ seller, car }: Scene) => t.call('DELETE', `/cars/${car.id}`, { as: seller });
    const resolve = ({ admin, reports: [, last = ''] }: Scene) =>
      t.call('PUT', `/reportlist/${last}/resolution`, { as: admin, body: { resolution: 'removed' } });
    const edit = ({ seller, car, image }: Scene) =>
      t.call('PATCH', `/cars/${car.id}`, { as: seller, body: { images: [image.url], resellPrice: 8000 } });
    const add = ({ seller, image }: Scene) =>
      t.call('POST', '/cars', {
        as: seller,
        body: {
          ...{ carName: 'Volvo', carModel: 'V60', location: 'Chicago, Lake Street, 1', condition: 'good' },
          ...{ carPrice: 9000, phone: '+1 312 555 0100', purchaseYear: 2020, brandImg: image.url },
        },
      });

    test.each<
      [string, (scene: Scene) => [string, string], typeof remove, (scene: Scene) => [string, string][]]
    >([
      [
        'removing a car waits for its order',
        ({ order }) => ['orders', order.id],
        remove,
        ({ car }) => [['cars', car.id]],
      ],
      [
        'removing a car waits for its report',
        ({ reports: [first = ''] }) => ['reports', first],
        remove,
        ({ car, order }) => [
          ['cars', car.id],
          ['orders', order.id],
        ],
      ],
      [
        'removing a car waits for its seller',
        ({ seller }) => ['users', seller.id],
        remove,
        ({ car, order, reports: [first = ''] }) => [
          ['cars', car.id],
          ['orders', order.id],
          ['reports', first],
        ],
      ],
      [
        'removing a reported car waits for another report about it',
        ({ reports: [first = ''] }) => ['reports', first],
        resolve,
        ({ car, order, reports: [, last = ''] }) => [
          ['cars', car.id],
          ['orders', order.id],
          ['reports', last],
        ],
      ],
      [
        'changing a car waits for its seller',
        ({ seller }) => ['users', seller.id],
        edit,
        ({ car, image }) => [
          ['cars', car.id],
          ['images', image.id],
        ],
      ],
      [
        'adding a car waits for its seller',
        ({ seller }) => ['users', seller.id],
        add,
        ({ image }) => [['images', image.id]],
      ],
    ])(
      'a waiting request locks no row that the lock holder needs: %s',
      async (_what, lockedRow, callScene, expectedFree) => {
        const scene = await buildScene();
        const lockHolder = await connectClient();
        const [table, id] = lockedRow(scene);
        await lockHolder.query(`select 1 from ${table} where id = $1 for update`, [id]);
        const answer = callScene(scene);
        await waitForBlockedSessions('the call to wait', 1);
        for (const [where, which] of expectedFree(scene))
          expect([where, await expectUnlocked(where, which)]).toEqual([where, 1]);
        await lockHolder.query('rollback');
        expect((await answer).statusCode).toBeLessThan(300);
      },
    );
  });
});

describeOnPostgres('a database that lets nobody in', () => {
  /**
   * Creates a separate database, which can be closed without affecting others, and a role whose access can be
   * revoked.
   */
  const openRestricted = async (
    prepare: (admin: pg.Client, role: string, database: string) => Promise<void>,
  ) => {
    const t = await createTestApp();
    const name = `second_gear_${randomUUID().slice(0, 8)}`;
    // Connects to another database, because a session cannot close its own.
    const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await admin.connect();
    await admin.query(`create role ${name} login superuser`);
    const url = Object.assign(new URL(t.databaseUrl ?? ''), { username: name }).href;
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
        await t.close();
      },
    };
  };

  test.each<[string, Parameters<typeof openRestricted>[0]]>([
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
  ])('a database counts as unavailable %s', async (_why, prepare) => {
    const { testApp, close } = await openRestricted(prepare);
    // The next query on a closed connection detects the loss.
    try {
      for (let n = 0; n < 3; n += 1) {
        const answer = await testApp.call('GET', '/cars?limit=1');
        expect(errorOf(answer)).toEqual({ status: 503, code: 'unavailable', message: expect.any(String) });
        expect(answer.headers['retry-after']).toBe('5');
      }
      expect(errorOf(await testApp.call('GET', '/readyz'))).toMatchObject({ status: 503 });
    } finally {
      await close();
    }
  });
});
