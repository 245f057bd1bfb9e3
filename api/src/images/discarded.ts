import { and, asc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { images } from '../db/tables/cars.ts';
import { lockImageIds, notDiscarded } from './queries.ts';
import type { PictureStore } from './store.ts';
import { MAX_UPLOAD_MS } from './upload-time.ts';

/** Pictures whose files are removed in parallel. */
const CONCURRENCY = 4;

const isDiscarded = eq(images.discarded, true);

/**
 * Hides these uploads from everyone from the commit on. Their rows stay until the files are removed. Touches
 * no file, so it may be part of a transaction.
 */
export async function discardImages(tx: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(images)
    .set({ ownerId: null, unusedSince: new Date(), discarded: true })
    .where(inArray(images.id, lockImageIds(tx, condition)))
    .returning({ id: images.id });
  return rows.map(({ id }) => id);
}

/** Whether an upload exists and is not discarded. */
export const imageExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(images, and(eq(images.id, id), notDiscarded))) > 0;

const findDiscarded = async (db: Database, afterId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isDiscarded, gt(images.id, afterId)))
    .orderBy(asc(images.id))
    .limit(CONCURRENCY);
  return rows.map(({ id }) => id);
};

/**
 * Removes the files of discarded uploads in small batches, then their rows. Runs outside of any transaction.
 * After a failure or crash, the next run finds the rest. A failed upload does not block the others. Returns
 * how many rows were removed and whether none is left. Throws the failures at the end.
 * @param runMs starts no further batch after this many ms
 */
export async function removeDiscarded(
  { db, pictures }: { db: Database; pictures: PictureStore },
  now: Date = new Date(),
  runMs = Infinity,
): Promise<{ removed: number; isDone: boolean }> {
  const deadline = performance.now() + runMs;
  const failures: unknown[] = [];
  let removed = 0;
  for (let afterId = ''; ;) {
    const ids = await findDiscarded(db, afterId);
    const outcomes = await Promise.allSettled(ids.map((id) => pictures.remove([id])));
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    failures.push(...failed.map(({ reason }) => reason as unknown));
    const removedIds = ids.filter((_, at) => outcomes[at]?.status === 'fulfilled');
    removed += await deleteImageRows(db, removedIds, now);
    const isDone = ids.length < CONCURRENCY;
    // The store currently deletes nothing. The next run retries.
    const isStuck = failed.length > 0 && failed.length === ids.length;
    if (isDone || isStuck || performance.now() > deadline) {
      if (failures.length > 0) throw new AggregateError(failures, 'could not remove image files');
      return { removed, isDone };
    }
    afterId = ids.at(-1) ?? afterId;
  }
}

/** Deletes rows whose files are removed. Skips rows so young that their files may still arrive. */
async function deleteImageRows(db: Database, ids: string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const isOldEnough = lt(images.createdAt, new Date(now.getTime() - MAX_UPLOAD_MS));
  const rows = await db
    .delete(images)
    .where(and(inArray(images.id, ids), isDiscarded, isOldEnough))
    .returning({ id: images.id });
  return rows.length;
}
