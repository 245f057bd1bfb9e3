import { and, asc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { images } from '../../platform/db/tables/cars.ts';
import type { PictureStore } from '../../platform/storage/picture-store.ts';
import { MAX_UPLOAD_DURATION_MS } from './disk-store.ts';
import { isNotDiscardedSql, selectImageIdsForUpdate } from './queries.ts';

/** Number of pictures whose files are removed in parallel. */
const MAX_CONCURRENT_REMOVALS = 4;

const isDiscardedSql = eq(images.discarded, true);

/**
 * Hides the matching uploads from everyone as of the commit. Their rows stay until their files are removed.
 * Changes no file, so it may be part of a transaction. Returns the uploads' ids.
 */
export async function discardImages(tx: Database, condition: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(images)
    .set({ ownerId: null, unusedSince: new Date(), discarded: true })
    .where(inArray(images.id, selectImageIdsForUpdate(tx, condition)))
    .returning({ id: images.id });
  return rows.map(({ id }) => id);
}

/** Whether an upload exists and is not discarded. */
export const imageExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(images, and(eq(images.id, id), isNotDiscardedSql))) > 0;

const findDiscarded = async (db: Database, afterId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isDiscardedSql, gt(images.id, afterId)))
    .orderBy(asc(images.id))
    .limit(MAX_CONCURRENT_REMOVALS);
  return rows.map(({ id }) => id);
};

/**
 * Removes the files of discarded uploads in small batches, then their rows. Runs outside of any transaction.
 * After a failure or crash, the next run removes the rest. An upload whose removal fails does not block the
 * others. Returns how many rows were removed and whether all uploads were processed. Throws all failures at
 * the end.
 * @param runMs starts no further batch after this many ms
 */
export async function removeDiscarded(
  { db, pictures }: { db: Database; pictures: PictureStore },
  now: Date = new Date(),
  runMs = Infinity,
): Promise<{ removed: number; isDone: boolean }> {
  const deadline = performance.now() + runMs;
  const failures: unknown[] = [];
  let removedCount = 0;
  for (let afterId = ''; ;) {
    const ids = await findDiscarded(db, afterId);
    const outcomes = await Promise.allSettled(ids.map((id) => pictures.remove([id])));
    const failedOutcomes = outcomes.filter((outcome) => outcome.status === 'rejected');
    failures.push(...failedOutcomes.map(({ reason }) => reason as unknown));
    const removedIds = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    removedCount += await deleteImageRows(db, removedIds, now);
    const isDone = ids.length < MAX_CONCURRENT_REMOVALS;
    // Every removal of this batch failed, so the store is probably unavailable. The next run retries.
    const haveAllFailed = failedOutcomes.length > 0 && failedOutcomes.length === ids.length;
    if (isDone || haveAllFailed || performance.now() > deadline) {
      if (failures.length > 0) throw new AggregateError(failures, 'could not remove image files');
      return { removed: removedCount, isDone };
    }
    afterId = ids.at(-1) ?? afterId;
  }
}

/**
 * Deletes rows whose files are removed. Keeps rows that are so young that more files of the upload may
 * arrive.
 */
async function deleteImageRows(db: Database, ids: string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const isOldEnough = lt(images.createdAt, new Date(now.getTime() - MAX_UPLOAD_DURATION_MS));
  const rows = await db
    .delete(images)
    .where(and(inArray(images.id, ids), isDiscardedSql, isOldEnough))
    .returning({ id: images.id });
  return rows.length;
}
