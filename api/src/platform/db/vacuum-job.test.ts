import { sql } from 'drizzle-orm';
import { createTestApp } from '../../testing/app.ts';
import { vacuumJob } from './vacuum-job.ts';

test('after the vacuum job, the database has row statistics and a visibility map', async () => {
  const testApp = await createTestApp();
  for (let n = 0; n < 3; n += 1) await testApp.buildCar();
  await vacuumJob(testApp).run();
  const [tableStats] = await testApp.db
    .select({ rows: sql<number>`reltuples::int`, whole: sql<number>`relallvisible::int` })
    .from(sql`pg_class`)
    .where(sql`relname = 'cars'`);
  // On a PostgreSQL server, other sessions may still see deleted rows, so vacuum cannot mark pages as
  // all-visible yet.
  const isEmbedded = process.env['TEST_DATABASE_URL'] === undefined;
  expect(tableStats).toEqual({ rows: 3, whole: isEmbedded ? 1 : expect.any(Number) });
  await testApp.close();
});
