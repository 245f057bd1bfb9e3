import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStore } from './catalog/images/disk-store.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { openTestDatabase, type TestDatabase } from './testing/database.ts';
import { listCar } from './testing/listing-form.ts';
import { createPhoto, uploadPhoto } from './testing/photo.ts';

// Two servers with one database and one picture store, as two processes of a site.
let database: TestDatabase;
let folder: string;
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'second-gear-pictures-'));
  const { db, listen } = database;
  first = await createTestApp({ db, listen, pictures: createDiskStore(folder) });
  second = await createTestApp({ db, listen, pictures: createDiskStore(folder) });
});
afterAll(async () => {
  await first.close();
  await second.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a picture that one process stored is served by the other', async () => {
  const seller = await first.buildSeller();
  const url = await uploadPhoto(first, seller, await createPhoto(1));
  const path = url.slice('/api'.length);
  const [own, other] = [await first.call('GET', path), await second.call('GET', path)];
  expect(other.statusCode).toBe(200);
  expect(other.rawPayload.equals(own.rawPayload)).toBe(true);
});

test('a session that ended on one process is refused by the other at once', async () => {
  const token = await first.tokenOf(await first.buildUser());
  expect((await second.call('GET', '/orders', { as: token })).statusCode).toBe(200);
  expect((await first.call('DELETE', '/jwt', { as: token })).statusCode).toBe(200);
  expect((await second.call('GET', '/orders', { as: token })).statusCode).toBe(401);
});

test('a car that one process listed is in the cached lists and counts of the other at once', async () => {
  const readSecond = async () => ({
    cars: (await second.call('GET', '/cars')).json<unknown[]>().length,
    total: (await second.call('GET', '/cars/facets')).json<{ total: number }>().total,
  });
  const before = await readSecond();
  const seller = await first.buildSeller({ verified: true });
  expect((await listCar(first, seller)).statusCode).toBe(201);
  expect(await readSecond()).toEqual({ cars: before.cars + 1, total: before.total + 1 });
});

test('each process counts the telemetry that it received, and limits a visitor’s events alone', async () => {
  const event = { remote: 'catalog', version: '1.0.0', kind: 'mounted' };
  for (const { call } of [first, second, second])
    await call('POST', '/telemetry', { body: { events: [event] } });
  for (const { readInternally } of [first, second])
    expect(await (await readInternally('/metrics')).text()).toContain(
      'remote_events_total{remote="catalog",version="1.0.0",kind="mounted"} 1\n',
    );
});
