import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { revokedTokens } from '../db/tables/users.ts';
import type { Job } from '../jobs/jobs.ts';

/** Creates the job that deletes revoked tokens after they expire. */
export const pruneTokensJob = ({ db }: { db: Database }): Job => ({
  name: 'prune revoked tokens',
  everyMs: 3_600_000,
  run: async () => {
    await db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, new Date()));
  },
});
