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

/** The state of an own import, which nobody changes meanwhile. Throws 404. */
async function lockState(tx: Database, ownerId: string, id: string) {
  const [row] = await tx.select({ state: imports.state }).from(imports).where(own(ownerId, id)).for('update');
  if (!row) throw gone();
  return row.state;
}

/** Starts or pauses an own import; returns 0 where that has been done already. Throws 404, and 409 at its end. */
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

/** Throws an import away that lists nothing yet. Throws 404, and 409 once it was started. */
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
 * Notes which uploads are the pictures of these names; returns how many names the import has. Throws 404, 409 at its
 * end, and 400 for what is not an own upload: then nothing is noted.
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
