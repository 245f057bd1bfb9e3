import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { acquireLease, releaseLease } from './job-lease.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-11-01T12:00:00Z');
const afterHours = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`delete from "job_leases"`));

/** SQL statements of the previous version of the server, in which `job_leases` was still named `turns`. */
const previousVersion = {
  acquire: async (work: string, intervalMs: number, now: Date) => {
    const nextRunAt = new Date(now.getTime() + intervalMs).toISOString();
    const { rows } = (await database.db.execute(
      sql`insert into "turns" ("work", "next_at") values (${work}, ${nextRunAt}) on conflict ("work") do update set "next_at" = excluded.next_at where "turns"."next_at" <= ${now.toISOString()} returning "work"`,
    )) as { rows: unknown[] };
    return rows.length > 0;
  },
  release: (work: string, nextRunAt: Date, acquiredUntil: Date) =>
    database.db.execute(
      sql`update "turns" set "next_at" = ${nextRunAt.toISOString()} where ("turns"."work" = ${work} and "turns"."next_at" = ${acquiredUntil.toISOString()})`,
    ),
};
const acquireInPreviousVersion = (now: Date) => previousVersion.acquire('a job', HOUR_MS, now);
const acquireInThisVersion = (now: Date) => acquireLease(database.db, 'a job', HOUR_MS, now);

test('a lease is due again after its interval, or earlier if it is released', async () => {
  expect(await acquireInThisVersion(START)).toBe(true);
  expect(await acquireInThisVersion(afterHours(0.9))).toBe(false);
  expect(await acquireInThisVersion(afterHours(1))).toBe(true);
  await releaseLease(database.db, 'a job', { intervalMs: HOUR_MS, retryMs: HOUR_MS / 4 }, afterHours(1));
  expect(await acquireInThisVersion(afterHours(1.2))).toBe(false);
  expect(await acquireInThisVersion(afterHours(1.25))).toBe(true);
});

test('the previous version of the server shares its leases with this one through the view `turns`', async () => {
  expect(await acquireInPreviousVersion(START)).toBe(true);
  expect([
    await acquireInPreviousVersion(afterHours(0.5)),
    await acquireInThisVersion(afterHours(0.5)),
  ]).toEqual([false, false]);
  expect(await acquireInThisVersion(afterHours(1))).toBe(true);
  expect(await acquireInPreviousVersion(afterHours(1.5))).toBe(false);
  expect(await acquireInPreviousVersion(afterHours(2))).toBe(true);
  await previousVersion.release('a job', afterHours(2.25), afterHours(3));
  expect([await acquireInThisVersion(afterHours(2.2)), await acquireInThisVersion(afterHours(2.25))]).toEqual(
    [false, true],
  );
});

test('only one of many processes of both versions acquires a lease that is new or due', async () => {
  for (const now of [START, afterHours(1)]) {
    const attempts = Array.from({ length: 10 }, () => [
      acquireInPreviousVersion(now),
      acquireInThisVersion(now),
    ]).flat();
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
  }
});
