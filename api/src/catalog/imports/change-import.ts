import { toPhotoKey } from '@second-gear/contract/import-columns';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { importPhotos, imports } from '../../platform/db/tables/imports.ts';
import { conflict } from '../../platform/errors/errors.ts';
import type { ImageHosts } from '../images/image-paths.ts';
import { requireUsablePaths } from '../images/usable-paths.ts';
import { IMPORT_TRANSITIONS, importNotFoundError } from './queries.ts';

const isOwnImportSql = (ownerId: string, id: string) => and(eq(imports.id, id), eq(imports.ownerId, ownerId));
const importFinishedError = () =>
  conflict(
    'import_done',
    'This import has already finished. To list the remaining cars, fix the file and upload it again.',
  );

/** Returns the state of the user's own import and locks it. Throws 404. */
async function lockImportState(tx: Database, ownerId: string, id: string) {
  const [row] = await tx
    .select({ state: imports.state })
    .from(imports)
    .where(isOwnImportSql(ownerId, id))
    .for('update');
  if (!row) throw importNotFoundError();
  return row.state;
}

/**
 * Starts or pauses the user's own import. Returns 1, or 0 if its state does not allow the transition or
 * already is the resulting one. Throws 404. Throws 409 for starting a finished import.
 */
export const transitionImport = (
  db: Database,
  ownerId: string,
  id: string,
  transition: 'start' | 'pause',
): Promise<number> =>
  db.transaction(async (tx) => {
    const state = await lockImportState(tx, ownerId, id);
    const { from, to } = IMPORT_TRANSITIONS[transition];
    if (!from.some((allowedState) => allowedState === state)) {
      if (transition === 'start' && state === 'done') throw importFinishedError();
      return 0;
    }
    await tx.update(imports).set({ state: to, nextAttemptAt: new Date() }).where(eq(imports.id, id));
    return 1;
  });

/** Deletes an import that was never started. Throws 404; 409 if it was started. */
export const deleteImport = (db: Database, ownerId: string, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const state = await lockImportState(tx, ownerId, id);
    if (state !== 'checked') {
      throw conflict(
        'import_started',
        'You can’t delete this import because it has already started. We need it to match your cars in later imports.',
      );
    }
    await tx.delete(imports).where(eq(imports.id, id));
    return 1;
  });

/**
 * Assigns uploads to the picture names of an import. Returns how many of the names occur in the import.
 * Throws 404; 409 if the import has ended; 400 without storing anything if a picture is not the user's own
 * upload.
 */
export const assignPhotos = (
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  id: string,
  photos: readonly { name: string; url: string }[],
): Promise<number> =>
  db.transaction(async (tx) => {
    if ((await lockImportState(tx, ownerId, id)) === 'done') throw importFinishedError();
    const urls = new Map(photos.map(({ name, url }) => [toPhotoKey(name), url]));
    const namedPhotos = await tx
      .select({ key: importPhotos.key })
      .from(importPhotos)
      .where(and(eq(importPhotos.importId, id), inArray(importPhotos.key, [...urls.keys()])));
    const distinctUrls = [...new Set(urls.values())];
    const paths = await requireUsablePaths(tx, distinctUrls, { hosts, ownerId, field: 'photos' });
    const pathByUrl = new Map(distinctUrls.map((url, index) => [url, paths[index] ?? null]));
    for (const { key } of namedPhotos) {
      await tx
        .update(importPhotos)
        .set({ path: pathByUrl.get(urls.get(key) ?? '') ?? null })
        .where(and(eq(importPhotos.importId, id), eq(importPhotos.key, key)));
    }
    return namedPhotos.length;
  });
