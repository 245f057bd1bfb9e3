import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import type { Settings } from '../stack/settings.ts';

const SOURCE_FOLDERS = [
  'testing/demo-data/src',
  'testing/demo-data/pictures',
  'tools/dev-stack/src/seed',
].map((folder) => join(ROOT, folder));

/** Returns a hash of all source files that determine the demo content. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCE_FOLDERS) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns the text that marks a data folder as seeded from the current sources into the current database. */
const createMarker = (settings: Settings): string =>
  createHash('sha256')
    .update(hashSources())
    .update(settings.env.DATABASE_URL ?? 'embedded')
    .digest('hex');

const markerFile = ({ dataDir }: Settings): string => join(dataDir, 'seeded');

/**
 * Whether the demo content is current: the sources are unchanged, and the database and the pictures still
 * exist.
 */
export function isSeeded(settings: Settings): boolean {
  const requiredPaths = [markerFile(settings), drawingsFolder(settings)];
  if (settings.database === 'embedded') requiredPaths.push(join(settings.dataDir, 'db'));
  return (
    requiredPaths.every((requiredPath) => existsSync(requiredPath)) &&
    readFileSync(markerFile(settings), 'utf8') === createMarker(settings)
  );
}

export const markSeeded = (settings: Settings): void => {
  writeFileSync(markerFile(settings), createMarker(settings));
};

/** Returns the folder from which the API serves `/images/drawings/…`. */
export const drawingsFolder = ({ dataDir }: Settings): string => join(dataDir, 'images', 'drawings');
