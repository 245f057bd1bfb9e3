import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertManyCars } from '../../testing/many-cars.ts';
import { explainQueries } from '../../testing/query-plans.ts';
import { toUploadPath } from '../images/image-paths.ts';
import { countDuplicatePhotos } from './duplicate-photos.ts';

const CAR_COUNT = 3000;
const PICTURES_PER_CAR = 10;
/** The highest limit that an admin may set. */
const MAX_LIMIT = 10;
const pictureIdOf = (car: number, index: number) =>
  `00000000-0000-4000-8000-${String(car * PICTURES_PER_CAR + index).padStart(12, '0')}`;
const picturePathsOf = (car: number) =>
  Array.from({ length: PICTURES_PER_CAR }, (_, index) => toUploadPath(pictureIdOf(car, index), 'listing'));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await insertManyCars(db, CAR_COUNT);
  await db.execute(sql`insert into images (id, owner_id, kind, marks, unused_since)
    select '00000000-0000-4000-8000-' || lpad((c * ${PICTURES_PER_CAR}::int + at)::text, 12, '0'), 'many-' || 1 + c % 50, 'listing',
      ('x' || md5(c || '-' || at))::bit(64), null
    from generate_series(1, ${CAR_COUNT}::int) c, generate_series(0, ${PICTURES_PER_CAR}::int - 1) at`);
  await db.execute(sql`update cars set images = (
      select array_agg('/images/00000000-0000-4000-8000-' || lpad((split_part(id, '-', 2)::int * ${PICTURES_PER_CAR}::int + at)::text, 12, '0') || '/1600.webp')
      from generate_series(0, ${PICTURES_PER_CAR}::int - 1) at)`);
  await db.execute(sql`vacuum analyze`);
}, 120_000);
afterAll(() => database.close());

/**
 * Inserts a picture of the first seller. Its hash differs from that of `original` in `differingBits` bits,
 * spread as evenly as possible.
 */
async function insertSimilarPicture(original: string, differingBits: number): Promise<string> {
  const bitPositions = Array.from({ length: differingBits }, (_, n) => (n % 4) * 16 + Math.floor(n / 4) * 3);
  const mask = Array.from({ length: 64 }, (_, index) => (bitPositions.includes(index) ? '1' : '0')).join('');
  const id = randomUUID();
  await database.db.execute(sql`insert into images (id, owner_id, kind, marks)
    select ${id}, 'many-1', 'listing', marks # ${mask}::bit(64) from images where id = ${original}`);
  return toUploadPath(id, 'listing');
}

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'countDuplicatePhotos finds a picture that differs in %s bits, up to the limit',
  async (differingBits) => {
    const count = (paths: string[], limit: number) =>
      countDuplicatePhotos(database.db, 'many-1', paths, limit);
    const copy = await insertSimilarPicture(pictureIdOf(101 + differingBits, 4), differingBits);
    expect(await count([copy], differingBits)).toBe(1);
    if (differingBits > 0) expect(await count([copy], differingBits - 1)).toBe(0);
    const [similarPicture, ownPicture] = [
      await insertSimilarPicture(pictureIdOf(101, 2), 1),
      await insertSimilarPicture(pictureIdOf(50, 2), 1),
    ];
    expect(await count([copy, similarPicture, ownPicture], MAX_LIMIT)).toBe(2);
  },
);

test('countDuplicatePhotos does not scan all pictures', async () => {
  const plans = await explainQueries(database, (db) =>
    countDuplicatePhotos(db, 'many-8', picturePathsOf(7), MAX_LIMIT),
  );
  const steps = plans.flatMap((plan) => plan.steps);
  const scans = steps.filter(
    (step) => step['Relation Name'] === 'images' || step['Relation Name'] === 'cars',
  );
  expect(scans.length).toBeGreaterThan(1);
  expect(scans.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
});
