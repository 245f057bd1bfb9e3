import type { Database } from '../../platform/db/database.ts';
import type { Job, WakeUp } from '../../platform/jobs/jobs.ts';
import type { PictureStore } from '../../platform/storage/picture-store.ts';
import { retentionStart } from '../trash/empty-trash.ts';
import { removeDiscarded } from './discarded-images.ts';
import { discardUnused, updateImageUsage } from './queries.ts';

/** Maximum number of uploads discarded per transaction. */
const BATCH_SIZE = 50;
/** Milliseconds. After this time, a run removes no further files, because a shutdown waits for the run. */
const MAX_RUN_MS = 2500;

interface PictureJobServices {
  db: Database;
  pictures: PictureStore;
  discardWakeUp: WakeUp;
}

/**
 * Discards pictures that nothing has used for a day. They were never used, were removed from a listing or
 * profile, or belong to a deleted listing that can no longer be restored.
 */
async function discardUnusedPictures(db: Database, now: Date): Promise<void> {
  await updateImageUsage(db);
  for (let count = BATCH_SIZE; count === BATCH_SIZE;)
    count = await discardUnused(db, retentionStart(now), BATCH_SIZE);
}

/** Discards unused pictures and removes the files of all discarded ones. Returns how many were removed. */
export async function removeUnusedPictures(
  db: Database,
  pictures: PictureStore,
  now = new Date(),
): Promise<number> {
  await discardUnusedPictures(db, now);
  return (await removeDiscarded({ db, pictures }, now)).removed;
}

export const discardUnusedPicturesJob = ({
  db,
  discardWakeUp,
}: Omit<PictureJobServices, 'pictures'>): Job => ({
  name: 'discard unused images',
  intervalMs: 600_000,
  run: async () => {
    await discardUnusedPictures(db, new Date());
    discardWakeUp.notify();
  },
});

/**
 * Removes the files of discarded pictures: immediately in the process that discarded them, and every minute
 * to retry failed removals.
 */
export const removeDiscardedPicturesJob = ({ db, pictures, discardWakeUp }: PictureJobServices): Job => ({
  name: 'remove discarded images',
  intervalMs: 60_000,
  wakeUp: discardWakeUp,
  run: async () => {
    const { removed, isDone } = await removeDiscarded({ db, pictures }, new Date(), MAX_RUN_MS);
    if (!isDone && removed > 0) discardWakeUp.notify();
  },
});
