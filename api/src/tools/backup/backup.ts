import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '@second-gear/node-utils/atomic-write';
import { withLock } from '@second-gear/node-utils/lock';
import { ROOT } from '@second-gear/node-utils/root';
import { backUpDatabase, DUMP_NAMES } from './database.ts';
import { copyFiles, isTemporary, listFiles, PRIVATE_MODES } from './files.ts';
import { hashFiles, type Manifest, MANIFEST_NAME } from './manifest.ts';
import type { DataLocations } from './settings.ts';

export const IMAGES_NAME = 'images';
export const SITE_NAME = 'site';
const SITE_JOURNAL = '.journal.json';

async function copyNewFiles(from: string, to: string): Promise<void> {
  const existingFiles = new Set(await listFiles(to));
  const files = (await listFiles(from, isTemporary)).filter((file) => !existingFiles.has(file));
  await copyFiles(from, to, files, PRIVATE_MODES);
}

/** Copies the site folder while no command changes it. */
async function copySite(site: string, to: string): Promise<void> {
  if (!existsSync(site)) return;
  await withLock(join(site, '.lock'), async () => {
    if (existsSync(join(site, SITE_JOURNAL)))
      throw new Error(
        `An interrupted release left ${join(site, SITE_JOURNAL)}. Run npm run verify first, which completes it.`,
      );
    await copyNewFiles(site, to);
  });
}

async function readApiVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'api/package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Throws if the target is a file, or a folder with content. */
async function requireEmptyTarget(target: string): Promise<void> {
  if (!existsSync(target)) return;
  if ((await readdir(target)).length > 0)
    throw new Error(`--to ${target} is not empty. A backup never replaces another one: name a new folder.`);
}

async function fillBackup(locations: DataLocations, folder: string): Promise<Manifest> {
  const images = join(folder, IMAGES_NAME);
  // Uploads and deletions continue. Copying before and after the dump includes every picture that the dumped
  // database names.
  await copyNewFiles(locations.images, images);
  const { rows, version, migration } = await backUpDatabase(locations.database, folder);
  await chmod(join(folder, DUMP_NAMES[locations.database.kind]), PRIVATE_MODES.file);
  await copyNewFiles(locations.images, images);
  await copySite(locations.site, join(folder, SITE_NAME));
  const files = await hashFiles(folder);
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    versions: { api: await readApiVersion(), node: process.version, database: version, migration },
    database: locations.database.kind,
    bucket: locations.bucket,
    rows,
    fileCount: Object.keys(files).length,
    files,
  };
}

/**
 * Writes a backup to a new folder, which appears complete or not at all. Only its owner can read it.
 * @throws if the folder has content, or the embedded database is in use
 */
export async function createBackup(locations: DataLocations, target: string): Promise<Manifest> {
  await requireEmptyTarget(target);
  const temporaryFolder = `${target}.tmp`;
  await mkdir(dirname(target), { recursive: true });
  // Fails if another backup to the same folder is running.
  await mkdir(temporaryFolder, { mode: PRIVATE_MODES.folder }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `${temporaryFolder} exists: another backup is writing it, or was interrupted. Delete it if none is running.`,
      { cause: error },
    );
  });
  try {
    const manifest = await fillBackup(locations, temporaryFolder);
    await writeDurably(join(temporaryFolder, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`);
    await chmod(join(temporaryFolder, MANIFEST_NAME), PRIVATE_MODES.file);
    await rename(temporaryFolder, target);
    await syncFolder(dirname(target));
    return manifest;
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    throw error;
  }
}
