import { sql } from 'drizzle-orm';
import { findAuditEntries } from '../../platform/audit/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { scansOf } from '../../testing/query-plans.ts';
import { findReports } from '../reports/queries.ts';
import { findUsers } from './queries.ts';

const USER_COUNT = 20_000;
const hosts = { api: '/api', uploads: '/api' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.execute(sql`alter table users disable trigger user`);
  await db.execute(sql`insert into users (id, name, email, phone, role, created_at)
    select 'many-' || n, 'Person ' || md5(n::text), 'many' || n || '@example.test', '+1 312 555 0100',
      case when n % 10 = 0 then 'seller' else 'buyer' end, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${USER_COUNT}::int) n`);
  await db.execute(sql`insert into audit_log (id, admin_id, admin_name, action, subject, person_id, at)
    select 'many-' || n, 'root', 'Root', 'verify', 'many' || n || '@example.test', 'many-' || n,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${USER_COUNT}::int) n`);
  await db.execute(sql`insert into reports
      (id, seller_id, reporter_name, brand_name, model, description, price_cents, created_at)
    select 'many-' || n, 'many-' || n % 2000, 'Bea', 'Volvo', 'V60', '', 100,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${USER_COUNT}::int) n`);
  await db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => database.close());

test.each<[string, string, (db: Database) => Promise<unknown>]>([
  ['by a word', 'users', (db) => findUsers(db, hosts, { limit: 20, q: 'many777' })],
  ['by part of an email address', 'users', (db) => findUsers(db, hosts, { limit: 20, q: '1234@example' })],
  ['by several words', 'users', (db) => findUsers(db, hosts, { limit: 20, q: 'person many1999' })],
  ['by words and role', 'users', (db) => findUsers(db, hosts, { limit: 20, q: 'many77', role: 'seller' })],
  ['by their audit log entries', 'audit_log', (db) => findAuditEntries(db, { limit: 20, person: 'many-7' })],
  ['by reports of their cars', 'reports', (db) => findReports(db, hosts, { limit: 20, seller: 'many-7' })],
])('a search for users %s uses indexes', async (_caseName, table, runQuery) => {
  const scans = await scansOf(database, table, runQuery);
  expect(scans).not.toEqual([]);
  expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
});

test('a page of sellers is read in order from an index', async () => {
  const [page] = await scansOf(database, 'users', (db) =>
    findUsers(db, hosts, { limit: 20, role: 'seller' }),
  );
  expect(page).toMatch(/^Index Scan/);
});
