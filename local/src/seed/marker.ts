import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import type { Settings } from '../stack/settings.ts';

const SOURCES = ['demo/src', 'local/src/seed'].map((folder) => join(ROOT, folder));

/** Hash of everything that the seed is made from. */
function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What a data folder's marker says once it was seeded from the present sources into the present database. */
const markerText = (settings: Settings): string =>
  createHash('sha256')
    .update(sourcesHash())
    .update(settings.env.DATABASE_URL ?? 'embedded')
    .digest('hex');

const markerFile = ({ dataDir }: Settings): string => join(dataDir, 'seeded');

/** Whether this seed is already in: nothing changed since, and neither database nor pictures were removed. */
export function isSeeded(settings: Settings): boolean {
  const parts = [markerFile(settings), drawingsFolder(settings)];
  if (settings.database === 'embedded') parts.push(join(settings.dataDir, 'db'));
  return (
    parts.every((part) => existsSync(part)) &&
    readFileSync(markerFile(settings), 'utf8') === markerText(settings)
  );
}

export const markSeeded = (settings: Settings): void => {
  writeFileSync(markerFile(settings), markerText(settings));
};

/** Where the API serves `/images/drawings/…` from. */
export const drawingsFolder = ({ dataDir }: Settings): string => join(dataDir, 'images', 'drawings');
