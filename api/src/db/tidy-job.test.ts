import { sql } from 'drizzle-orm';
import { createTestApp } from '../testing/app.ts';
import { tidyJob } from './tidy-job.ts';

test('after the tidy job, the database has row statistics and a visibility map', async () => {
  const t = await createTestApp();
  for (let n = 0; n < 3; n += 1) await t.buildCar();
  await tidyJob(t).run();
  const [known] = await t.db
    .select({ rows: sql<number>`reltuples::int`, whole: sql<number>`relallvisible::int` })
    .from(sql`pg_class`)
    .where(sql`relname = 'cars'`);
  // Other sessions of a server may still see deleted rows, so that it cannot mark pages as all-visible yet.
  const isAlone = process.env['TEST_DATABASE_URL'] === undefined;
  expect(known).toEqual({ rows: 3, whole: isAlone ? 1 : expect.any(Number) });
  await t.close();
});
