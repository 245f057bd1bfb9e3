import { runBatch } from './batch.ts';

/** Two processes over PostgreSQL if available, otherwise one server over the embedded database. */
const kind = process.env['TEST_DATABASE_URL'] ? 'processes' : 'embedded';

test('in every scenario the ledger matches the provider to the cent, and no car is sold twice', async () => {
  const outcome = await runBatch({ seed: 20261124, histories: 16, atOnce: 4, kind });
  expect(outcome.violations).toEqual([]);
  expect(outcome.histories).toBe(16);
  expect(outcome.orders).toBeGreaterThan(5);
}, 600_000);
