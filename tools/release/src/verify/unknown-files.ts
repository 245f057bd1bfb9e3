import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/federation/release';
import { approvalsOf } from '../site/approved-versions.ts';
import { isRemoteFolder, type SitePaths } from '../site/paths.ts';

const entriesOf = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).sort().map((name) => path.join(folder, name)) : [];

/**
 * Returns every unexpected folder and file of a site. For a folder, only its own path is listed. Standard
 * files and the versions in the ledger are expected. The content of versions is not checked.
 */
export async function findUnknownFiles(paths: SitePaths, ledger: readonly LedgerEntry[]): Promise<string[]> {
  const unknownVersionsOf = async (folder: string, subject: string): Promise<string[]> => {
    const approved = approvalsOf(ledger, subject);
    return (await entriesOf(folder)).filter((entry) => !approved.has(path.basename(entry)));
  };
  const unknownFiles = (await entriesOf(paths.site)).filter((entry) => !paths.isOwn(path.basename(entry)));
  unknownFiles.push(...(await unknownVersionsOf(paths.shellVersions, SHELL_NAME)));
  for (const entry of await entriesOf(paths.remotes)) {
    const remote = path.basename(entry);
    const isKnown = isRemoteFolder(entry) && approvalsOf(ledger, remote).size > 0;
    unknownFiles.push(...(isKnown ? await unknownVersionsOf(entry, remote) : [entry]));
  }
  return unknownFiles;
}
