import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { uploadPath } from '../images/paths.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { putInCars } from '../testing/many-cars.ts';
import { plansOf } from '../testing/plans.ts';
import { countRepeated } from './photos.ts';

const CARS = 3000;
/** Pictures per car. */
const EACH = 10;
/** The maximum that an admin may set. */
const LIMIT = 10;
const idOf = (car: number, at: number) =>
  `00000000-0000-4000-8000-${String(car * EACH + at).padStart(12, '0')}`;
const pictures = (car: number) =>
  Array.from({ length: EACH }, (_, at) => uploadPath(idOf(car, at), 'listing'));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await putInCars(db, CARS);
  await db.execute(sql`insert into images (id, owner_id, kind, marks, unused_since)
    select '00000000-0000-4000-8000-' || lpad((c * ${EACH}::int + at)::text, 12, '0'), 'many-' || 1 + c % 50, 'listing',
      ('x' || md5(c || '-' || at))::bit(64), null
    from generate_series(1, ${CARS}::int) c, generate_series(0, ${EACH}::int - 1) at`);
  await db.execute(sql`update cars set images = (
      select array_agg('/images/00000000-0000-4000-8000-' || lpad((split_part(id, '-', 2)::int * ${EACH}::int + at)::text, 12, '0') || '/1600.webp')
      from generate_series(0, ${EACH}::int - 1) at)`);
  await db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => database.close());

/**
 * Inserts a picture of the first seller whose hash differs in `differing` bits, spread as evenly as possible.
 */
async function imitationOf(original: string, differing: number): Promise<string> {
  const places = Array.from({ length: differing }, (_, n) => (n % 4) * 16 + Math.floor(n / 4) * 3);
  const mask = Array.from({ length: 64 }, (_, at) => (places.includes(at) ? '1' : '0')).join('');
  const id = randomUUID();
  await database.db.execute(sql`insert into images (id, owner_id, kind, marks)
    select ${id}, 'many-1', 'listing', marks # ${mask}::bit(64) from images where id = ${original}`);
  return uploadPath(id, 'listing');
}

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'countRepeated finds a picture that differs in %s bits, up to the limit',
  async (differing) => {
    const count = (paths: string[], limit: number) => countRepeated(database.db, 'many-1', paths, limit);
    const copy = await imitationOf(idOf(101 + differing, 4), differing);
    expect(await count([copy], differing)).toBe(1);
    if (differing > 0) expect(await count([copy], differing - 1)).toBe(0);
    const [same, own] = [await imitationOf(idOf(101, 2), 1), await imitationOf(idOf(50, 2), 1)];
    expect(await count([copy, same, own], LIMIT)).toBe(2);
  },
);

test('countRepeated does not scan all pictures', async () => {
  const plans = await plansOf(database, (db) => countRepeated(db, 'many-8', pictures(7), LIMIT));
  const steps = plans.flatMap((plan) => plan.steps);
  const reads = steps.filter(
    (step) => step['Relation Name'] === 'images' || step['Relation Name'] === 'cars',
  );
  expect(reads.length).toBeGreaterThan(1);
  expect(reads.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
});
