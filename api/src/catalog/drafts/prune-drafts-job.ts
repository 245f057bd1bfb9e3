import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { pruneDrafts } from './queries.ts';

/** Creates the job that deletes obsolete drafts. */
export const pruneDraftsJob = ({ db }: { db: Database }): Job => ({
  name: 'prune drafts',
  everyMs: 3_600_000,
  run: () => pruneDrafts(db),
});
