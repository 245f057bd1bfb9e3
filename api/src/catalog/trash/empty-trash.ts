import { lt } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { trash } from '../../platform/db/tables/trash.ts';

/** Milliseconds for which deleted items can be restored. */
export const RETENTION_MS = 24 * 3_600_000;

/** Returns the time before which deletions are final. */
export const retentionStart = (now = new Date()): Date => new Date(now.getTime() - RETENTION_MS);

/**
 * Permanently deletes what can no longer be restored. The images of deleted cars are deleted by the job for
 * unused images.
 */
export const emptyTrash = (db: Database, now = new Date()) =>
  db.delete(trash).where(lt(trash.deletedAt, retentionStart(now)));
