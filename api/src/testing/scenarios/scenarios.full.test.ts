import { runBatch } from './batch.ts';

/** Two processes over PostgreSQL if available, otherwise one server over the embedded database. */
const kind = process.env['TEST_DATABASE_URL'] ? 'processes' : 'embedded';

test('in every scenario the ledger matches the provider to the cent, and no car is sold twice', async () => {
  const result = await runBatch({ seed: 20261124, count: 16, concurrency: 4, kind });
  expect(result.violations).toEqual([]);
  expect(result.scenarios).toBe(16);
  expect(result.orders).toBeGreaterThan(5);
}, 600_000);
