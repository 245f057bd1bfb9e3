import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/contract/release';
import { approvals } from '../site/approved.ts';
import { isRemoteFolder, type SitePaths } from '../site/paths.ts';

const entriesOf = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).sort().map((name) => path.join(folder, name)) : [];

/**
 * Returns every unexpected folder and file of a site, each once, by its topmost folder. Expected are standard
 * files and those from ledger entries. The content of versions is not checked.
 */
export async function strangersIn(paths: SitePaths, ledger: readonly LedgerEntry[]): Promise<string[]> {
  const versionsOf = async (folder: string, subject: string): Promise<string[]> => {
    const known = approvals(ledger, subject);
    return (await entriesOf(folder)).filter((place) => !known.has(path.basename(place)));
  };
  const strangers = (await entriesOf(paths.site)).filter((place) => !paths.isOwn(path.basename(place)));
  strangers.push(...(await versionsOf(paths.shellVersions, SHELL_NAME)));
  for (const place of await entriesOf(paths.remotes)) {
    const remote = path.basename(place);
    const isKnown = isRemoteFolder(place) && approvals(ledger, remote).size > 0;
    strangers.push(...(isKnown ? await versionsOf(place, remote) : [place]));
  }
  return strangers;
}
