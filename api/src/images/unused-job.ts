import type { Database } from '../db/database.ts';
import type { Job } from '../jobs.ts';
import { keptSince } from '../trash/job.ts';
import { deleteUnused, reviewImages } from './queries.ts';
import type { PictureStore } from './store.ts';

/** Uploads that one transaction removes. */
const BATCH = 50;

/**
 * Removes the pictures that no listing and no person has shown for a day: uploads never used, taken off a
 * listing, or of a listing that was deleted and can no longer be restored. Returns how many went.
 */
export async function removeUnusedPictures(
  db: Database,
  pictures: PictureStore,
  now = new Date(),
): Promise<number> {
  await reviewImages(db);
  for (let removed = 0; ;) {
    // The rows go only when the files have gone, so that a failure leaves nothing that nobody knows of.
    const ids = await db.transaction(async (tx) => {
      const unused = await deleteUnused(tx, keptSince(now), BATCH);
      await pictures.remove(unused);
      return unused;
    });
    removed += ids.length;
    if (ids.length < BATCH) return removed;
  }
}

export const removeUnusedPicturesJob = ({ db, pictures }: { db: Database; pictures: PictureStore }): Job => ({
  name: 'remove unused pictures',
  everyMs: 600_000,
  run: () => removeUnusedPictures(db, pictures),
});
