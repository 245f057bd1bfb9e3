import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { parseWatchFile } from '../site/watch-file.ts';

/**
 * Validates the file in which watch stores its counts. Returns the faults. Not part of `siteFaults`, because
 * visitors do not depend on that file. Call it only if the ledger is intact.
 */
export async function watchFileFaults({ watchFile, ledger }: SitePaths): Promise<string[]> {
  if (!existsSync(watchFile)) return [];
  let file;
  try {
    file = parseWatchFile(await readFile(watchFile, 'utf8'));
  } catch {
    return [`${watchFile} was changed or damaged. Remove it; watch then starts counting from zero.`];
  }
  if (file === null)
    return [`${watchFile} was not written by watch, or by an older one. Run npm run watch -- --once.`];
  const head = file.ledger;
  return (await readLedger(ledger)).some(({ hash }) => hash === head)
    ? []
    : [`${watchFile} belongs to another site or ledger. Remove it; watch then starts counting from zero.`];
}
