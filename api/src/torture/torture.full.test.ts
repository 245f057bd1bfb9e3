import { runBatch } from './batch.ts';

/** Two processes over PostgreSQL where there is one, else one server over the embedded database. */
const kind = process.env['TEST_DATABASE_URL'] ? 'processes' : 'embedded';

test('whatever happens, every cent is where the ledger and the provider say, and no car is promised twice', async () => {
  const outcome = await runBatch({ seed: 20261124, histories: 16, atOnce: 4, kind });
  expect(outcome.violations).toEqual([]);
  expect(outcome.histories).toBe(16);
  expect(outcome.orders).toBeGreaterThan(5);
}, 600_000);
