import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { pruneKeys } from './keys.ts';

/** Deletes expired idempotency keys. */
export const pruneKeysJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'prune idempotency keys',
  everyMs: 3_600_000,
  run: () => pruneKeys(db),
});
