import { eq } from 'drizzle-orm';
import { discardImages } from '../../catalog/images/discarded-images.ts';
import { parseUploadId, toUploadPath } from '../../catalog/images/image-paths.ts';
import { markUsed } from '../../catalog/images/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { images } from '../../platform/db/tables/cars.ts';
import { users } from '../../platform/db/tables/users.ts';

/**
 * Sets a user's picture, or removes it. Discards the old picture. Returns whether there was an old picture.
 */
export const replacePicture = (db: Database, userId: string, upload: string | null): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ picture: users.picture })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const picture = upload === null ? null : toUploadPath(upload, 'profile');
    await tx.update(users).set({ picture }).where(eq(users.id, userId));
    if (upload !== null) await markUsed(tx, [upload]);
    const previousId = owner?.picture ? parseUploadId(owner.picture) : null;
    if (previousId !== null) await discardImages(tx, eq(images.id, previousId));
    return previousId !== null;
  });
