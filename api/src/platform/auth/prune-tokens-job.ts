import { lt } from 'drizzle-orm';
import { revokedTokens } from '../db/tables/users.ts';
import type { Services } from '../http/services.ts';
import type { Job } from '../jobs/jobs.ts';

/** Creates the job that deletes revoked tokens after they expire. */
export const pruneTokensJob = ({ db }: Services): Job => ({
  name: 'prune revoked tokens',
  everyMs: 3_600_000,
  run: async () => {
    await db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, new Date()));
  },
});
