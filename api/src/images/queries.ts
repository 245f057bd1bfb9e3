import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { images } from '../db/tables/cars.ts';

/** Notes whose upload it is. */
export async function insertImage(db: Database, id: string, ownerId: string): Promise<void> {
  await db.insert(images).values({ id, ownerId });
}

/** Which of these uploads are this person's own. */
export async function selectOwnImages(db: Database, ownerId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), inArray(images.id, ids)));
  return new Set(rows.map(({ id }) => id));
}
