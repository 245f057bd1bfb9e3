import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/jobs.ts';
import { pruneKeys } from './keys.ts';

/** Deletes expired idempotency keys. */
export const pruneKeysJob = ({ db }: { db: Database }): Job => ({
  name: 'prune idempotency keys',
  everyMs: 3_600_000,
  run: () => pruneKeys(db),
});
