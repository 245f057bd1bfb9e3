import { photoKey } from '@second-gear/contract/import-columns';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { importPhotos, imports } from '../db/tables/imports.ts';
import { badRequest, conflict } from '../errors.ts';
import type { ImageHosts } from '../images/paths.ts';
import { UPLOAD_FIRST, usablePaths } from '../images/usable.ts';
import { gone } from './queries.ts';
import { IMPORT_MOVES } from './states.ts';

const own = (ownerId: string, id: string) => and(eq(imports.id, id), eq(imports.ownerId, ownerId));
const isOver = () => conflict('import_done', 'This import is finished: import the mended file again');

/** Returns the state of the user's own import and locks it. Throws 404. */
async function lockState(tx: Database, ownerId: string, id: string) {
  const [row] = await tx.select({ state: imports.state }).from(imports).where(own(ownerId, id)).for('update');
  if (!row) throw gone();
  return row.state;
}

/** Starts or pauses the user's own import. Returns 0 if it already was. Throws 404; 409 if it has ended. */
export const moveImport = (
  db: Database,
  ownerId: string,
  id: string,
  move: 'start' | 'pause',
): Promise<number> =>
  db.transaction(async (tx) => {
    const state = await lockState(tx, ownerId, id);
    const { from, to } = IMPORT_MOVES[move];
    if (!from.some((one) => one === state)) {
      if (move === 'start' && state === 'done') throw isOver();
      return 0;
    }
    await tx.update(imports).set({ state: to, nextLookAt: new Date() }).where(eq(imports.id, id));
    return 1;
  });

/** Deletes an import that was never started. Throws 404; 409 if it was started. */
export const deleteImport = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const state = await lockState(tx, ownerId, id);
    if (state !== 'checked') {
      throw conflict('import_started', 'This import has been started: by it your cars are known again');
    }
    await tx.delete(imports).where(eq(imports.id, id));
    return 1;
  });

/**
 * Links uploads to the picture names of an import. Returns how many of the names it contains. Throws 404; 409
 * if it has ended; 400 if a picture is not the user's own upload. Then nothing is stored.
 */
export const givePhotos = (
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  id: string,
  photos: readonly { name: string; url: string }[],
): Promise<number> =>
  db.transaction(async (tx) => {
    if ((await lockState(tx, ownerId, id)) === 'done') throw isOver();
    const urls = new Map(photos.map(({ name, url }) => [photoKey(name), url]));
    const wanted = await tx
      .select({ key: importPhotos.key })
      .from(importPhotos)
      .where(and(eq(importPhotos.importId, id), inArray(importPhotos.key, [...urls.keys()])));
    const asked = [...new Set(urls.values())];
    const paths = await usablePaths(tx, hosts, ownerId, asked);
    if (paths.includes(null)) throw badRequest({ photos: UPLOAD_FIRST });
    const pathOf = new Map(asked.map((url, at) => [url, paths[at] ?? null]));
    for (const { key } of wanted) {
      await tx
        .update(importPhotos)
        .set({ path: pathOf.get(urls.get(key) ?? '') ?? null })
        .where(and(eq(importPhotos.importId, id), eq(importPhotos.key, key)));
    }
    return wanted.length;
  });
