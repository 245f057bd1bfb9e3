import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { parseWatchFile } from '../site/watch-file.ts';

/**
 * Returns the faults of the file in which watch stores its counts. Not part of `siteFaults`, because visitors
 * get an intact site without it. Call it only if the ledger is intact.
 */
export async function watchFileFaults({ watched, ledger }: SitePaths): Promise<string[]> {
  if (!existsSync(watched)) return [];
  let file;
  try {
    file = parseWatchFile(await readFile(watched, 'utf8'));
  } catch {
    return [`${watched} was changed or damaged. Remove it; watch then starts counting from zero.`];
  }
  if (file === null)
    return [`${watched} was not written by watch, or by an older one. Run npm run watch -- --once.`];
  const head = file.ledger;
  return (await readLedger(ledger)).some(({ hash }) => hash === head)
    ? []
    : [`${watched} belongs to another site or ledger. Remove it; watch then starts counting from zero.`];
}
