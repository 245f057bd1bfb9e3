import type { Database } from '../db/database.ts';
import type { Job } from '../jobs.ts';
import { forgetDrafts } from './queries.ts';

/** Creates the job that deletes obsolete drafts. */
export const forgetDraftsJob = ({ db }: { db: Database }): Job => ({
  name: 'forget drafts',
  everyMs: 3_600_000,
  run: () => forgetDrafts(db),
});
