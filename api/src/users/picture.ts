import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { images } from '../db/tables/cars.ts';
import { users } from '../db/tables/users.ts';
import { uploadId, uploadPath } from '../images/paths.ts';
import { markShown } from '../images/queries.ts';

/**
 * Shows an upload as a person's picture, or none; returns the id of the one shown before, whose row is gone
 * and whose files are the caller's to remove.
 */
export const replacePicture = (db: Database, userId: string, upload: string | null): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [person] = await tx
      .select({ picture: users.picture })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const picture = upload === null ? null : uploadPath(upload, 'profile');
    await tx.update(users).set({ picture }).where(eq(users.id, userId));
    if (upload !== null) await markShown(tx, [upload]);
    const before = person?.picture ? uploadId(person.picture) : null;
    if (before !== null) await tx.delete(images).where(eq(images.id, before));
    return before;
  });
