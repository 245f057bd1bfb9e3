import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { RELEASE_RECORD_FILE } from '../site/release-records.ts';

/**
 * Adds files to a site that are not public, such as those of an interrupted command.
 * @returns addresses of all files that are not public, and a function that removes the added files
 */
export async function createOperatorFiles(
  paths: SitePaths,
  catalog: string,
): Promise<{ addresses: string[]; remove: () => Promise<void> }> {
  const { shell } = (await requireDocument(paths)).extras;
  const leftoverFiles = [
    '.journal.json',
    '.lock',
    'index.html.0123456789ab.tmp',
    '.git/config',
    'backup/ledger.jsonl',
    'notes.txt',
    `remotes/catalog/${catalog}.4242.tmp/remoteEntry.js`,
    `remotes/catalog/${catalog}/.env`,
    `shell/${shell}/static/.env`,
  ];
  for (const file of leftoverFiles) {
    await mkdir(path.dirname(path.join(paths.site, file)), { recursive: true });
    await writeFile(path.join(paths.site, file), `operator data: ${file}`);
  }
  const existingFiles = [
    'ledger.jsonl',
    'settings.json',
    'headers.json',
    `remotes/catalog/${catalog}/${RELEASE_RECORD_FILE}`,
    `shell/${shell}/${RELEASE_RECORD_FILE}`,
  ];
  return {
    addresses: [...existingFiles, ...leftoverFiles].map((file) => `/${file}`),
    remove: async () => {
      for (const file of leftoverFiles) await rm(path.join(paths.site, file));
    },
  };
}
