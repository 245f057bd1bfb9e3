import type { Database } from '../db/database.ts';
import type { Bell, Job } from '../jobs.ts';
import { keptSince } from '../trash/job.ts';
import { removeDiscarded } from './discarded.ts';
import { discardUnused, reviewImages } from './queries.ts';
import type { PictureStore } from './store.ts';

/** Uploads that one transaction discards. */
const BATCH = 50;
/** After so many ms a run removes no further files: whoever stops the server waits for it. */
const RUN_MS = 2500;

interface Removing {
  db: Database;
  pictures: PictureStore;
  discardBell: Bell;
}

/**
 * Discards the pictures that no listing and no person has shown for a day: uploads never used, taken off a
 * listing, or of a listing that was deleted and can no longer be restored.
 */
async function discardUnusedPictures(db: Database, now: Date): Promise<void> {
  await reviewImages(db);
  for (let count = BATCH; count === BATCH;) count = await discardUnused(db, keptSince(now), BATCH);
}

/** Discards unused pictures and removes the files of all discarded ones. Returns how many went. */
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
 * Removes the files of discarded pictures: at once in the process that discarded them, and every minute what could not
 * be removed then.
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
