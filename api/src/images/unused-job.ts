import type { Database } from '../db/database.ts';
import type { Bell, Job } from '../jobs.ts';
import { keptSince } from '../trash/job.ts';
import { removeDiscarded } from './discarded.ts';
import { discardUnused, reviewImages } from './queries.ts';
import type { PictureStore } from './store.ts';

/** Uploads discarded per transaction. */
const BATCH = 50;
/** Milliseconds. After this, a run removes no further files, because a shutdown waits for the run. */
const RUN_MS = 2500;

interface Removing {
  db: Database;
  pictures: PictureStore;
  discardBell: Bell;
}

/**
 * Discards pictures that no listing or profile has shown for a day. They were never used or were removed from
 * a listing, or their deleted listing can no longer be restored.
 */
async function discardUnusedPictures(db: Database, now: Date): Promise<void> {
  await reviewImages(db);
  for (let count = BATCH; count === BATCH;) count = await discardUnused(db, keptSince(now), BATCH);
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

export const discardUnusedPicturesJob = ({ db, discardBell }: Omit<Removing, 'pictures'>): Job => ({
  name: 'discard unused pictures',
  everyMs: 600_000,
  run: async () => {
    await discardUnusedPictures(db, new Date());
    discardBell.ring();
  },
});

/**
 * Removes the files of discarded pictures: immediately in the process that discarded them; every minute for
 * those that failed.
 */
export const removeDiscardedPicturesJob = ({ db, pictures, discardBell }: Removing): Job => ({
  name: 'remove discarded pictures',
  everyMs: 60_000,
  bell: discardBell,
  run: async () => {
    const { removed, isDone } = await removeDiscarded({ db, pictures }, new Date(), RUN_MS);
    if (!isDone && removed > 0) discardBell.ring();
  },
});
