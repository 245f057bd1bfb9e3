import { join } from 'node:path';
import { withLock } from '@second-gear/node-utils/lock';
import { IMAGES_NAME, SITE_NAME } from './backup.ts';
import { isEmptyDatabase, restoreDatabase } from './database.ts';
import { activateStaged, discardStaged, isTemporary, listFiles, stageContent } from './files.ts';
import { type Manifest, readVerifiedManifest } from './manifest.ts';
import type { RowCounts } from './row-counts.ts';
import type { DataLocations } from './settings.ts';

/** The restore was refused, and nothing changed. */
export class RefusedRestoreError extends Error {}

async function requireEmptyTargets({ database, images, site }: DataLocations): Promise<void> {
  const problems = [
    ...((await isEmptyDatabase(database)) ? [] : ['the database has tables']),
    ...((await listFiles(images, isTemporary)).length > 0 ? [`${images} has files`] : []),
    ...((await listFiles(site, isTemporary)).length > 0 ? [`${site} has files`] : []),
  ];
  if (problems.length > 0)
    throw new RefusedRestoreError(
      `The target is not empty: ${problems.join('; ')}. Use --replace to delete this data and restore the backup.`,
    );
}

function requireSameDatabase(manifest: Manifest, { database }: DataLocations): void {
  if (manifest.database === database.kind) return;
  throw new RefusedRestoreError(
    manifest.database === 'postgres'
      ? 'The backup has a PostgreSQL database. Set DATABASE_URL.'
      : 'The backup has an embedded database. Unset DATABASE_URL.',
  );
}

/**
 * Restores a backup: first all copies that can fail, then the database in one transaction, then the folders by
 * renaming.
 * @throws RefusedRestoreError if the backup is damaged or the target is not empty
 */
export async function restoreBackup(
  locations: DataLocations,
  folder: string,
  shouldReplace: boolean,
): Promise<{ manifest: Manifest; rows: RowCounts }> {
  const manifest = await readVerifiedManifest(folder).catch((error: unknown) => {
    throw new RefusedRestoreError((error as Error).message, { cause: error });
  });
  requireSameDatabase(manifest, locations);
  if (!shouldReplace) await requireEmptyTargets(locations);
  // If the backup has no pictures or no site, the existing ones stay.
  const targets = [
    { name: IMAGES_NAME, from: join(folder, IMAGES_NAME), to: locations.images },
    { name: SITE_NAME, from: join(folder, SITE_NAME), to: locations.site },
  ].filter(({ name }) => Object.keys(manifest.files).some((file) => file.startsWith(`${name}/`)));
  return withLock(join(locations.site, '.lock'), async () => {
    let rows: RowCounts;
    try {
      for (const { from, to } of targets) await stageContent(from, to);
      rows = await restoreDatabase(locations.database, folder, shouldReplace);
    } catch (error) {
      for (const { to } of targets) await discardStaged(to);
      throw new Error(
        `${(error as Error).message}\nThe restore failed. Database, pictures and site are as before. Fix the cause and run the command again.`,
        { cause: error },
      );
    }
    try {
      for (const { to } of targets) await activateStaged(to);
    } catch (error) {
      throw new Error(
        `${(error as Error).message}\nThe restore is incomplete: the database is restored, but pictures or site are not. Do not start the site. Fix the cause and run the command again with --replace.`,
        { cause: error },
      );
    }
    return { manifest, rows };
  });
}
