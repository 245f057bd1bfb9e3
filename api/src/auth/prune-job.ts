import { lt } from 'drizzle-orm';
import { revokedTokens } from '../db/tables/users.ts';
import type { Job } from '../jobs.ts';
import type { Services } from '../services.ts';

/** Forgets ended tokens whose time is over anyway. */
export const pruneTokensJob = ({ db }: Services): Job => ({
  name: 'prune revoked tokens',
  everyMs: 3_600_000,
  run: () => db.delete(revokedTokens).where(lt(revokedTokens.expiresAt, new Date())),
});
