import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';
import { forgetKeys } from './keys.ts';

/** Deletes expired idempotency keys. */
export const forgetKeysJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'forget idempotency keys',
  everyMs: 3_600_000,
  run: () => forgetKeys(db),
});
