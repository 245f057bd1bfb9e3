import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VersionReference } from '@second-gear/contract/discovery';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry, PublishedRemote, PublishedShell } from '@second-gear/contract/release';
import { entryOf } from './document.ts';
import { sri } from './hashes.ts';
import { ImpossibleMove } from './impossible-move.ts';
import { type SitePaths, versionFolder } from './paths.ts';
import {
  HASH_LIST,
  hashList,
  noSuchVersion,
  readRemoteRecord,
  readShellRecord,
  recordHash,
  RELEASE_RECORD,
} from './records.ts';

/**
 * Versions of a remote (or of the shell) that came into the site by a command, each with the hash of its
 * release record; very old entries have none. What lies in the site beside them was approved by nobody.
 */
export function approvals(
  ledger: readonly LedgerEntry[],
  subject: string,
): ReadonlyMap<string, string | undefined> {
  const known = new Map<string, string | undefined>();
  for (const entry of ledger) {
    if (entry.subject === subject) known.set(entry.to, entry.record ?? known.get(entry.to));
  }
  return known;
}

/** What keeps a folder from being the version that was approved; null when it is. */
async function objection(
  folder: string,
  version: string,
  known: ReadonlyMap<string, string | undefined>,
): Promise<string | null> {
  if (!known.has(version)) return `nothing in the ledger accounts for ${folder}. Take it away.`;
  const record = known.get(version);
  if (record === undefined || (await recordHash(folder)) === record) return null;
  return `${path.join(folder, RELEASE_RECORD)} is not the one that was approved. Put it back from a build or a backup.`;
}

const isThere = (folder: string): boolean => existsSync(path.join(folder, RELEASE_RECORD));

/** Whether a folder holds the version that was approved under this name. */
export const isApproved = async (
  folder: string,
  version: string,
  known: ReadonlyMap<string, string | undefined>,
): Promise<boolean> => isThere(folder) && (await objection(folder, version, known)) === null;

/** Throws ImpossibleMove, with what would mend it, where the site has no such version, or none that was approved. */
export async function demandApproved(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
  version: string,
): Promise<void> {
  const folder = versionFolder(paths, subject, version);
  if (!isThere(folder)) throw noSuchVersion(subject, version);
  const against = await objection(folder, version, approvals(ledger, subject));
  if (against) throw new ImpossibleMove(`${subject} ${version} cannot be given to anybody: ${against}`);
}

/** Versions of a remote (or of the shell) that are in the site as they were approved, in the order in which they came. */
export async function approvedVersions(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
): Promise<string[]> {
  const known = approvals(ledger, subject);
  const found: string[] = [];
  for (const version of known.keys()) {
    if (await isApproved(versionFolder(paths, subject, version), version, known)) found.push(version);
  }
  return found;
}

/** Compares as every machine does, whatever its language; a language's rules would have to be loaded first. */
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Records of every approved version of a remote (or of the shell) that is in the site, the last published first. */
async function approvedOf<Published extends { version: string; publishedAt?: string | undefined }>(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
  read: (version: string) => Promise<Published>,
): Promise<Published[]> {
  const records: Published[] = [];
  for (const version of await approvedVersions(paths, ledger, subject)) records.push(await read(version));
  const when = ({ publishedAt }: Published): string => publishedAt ?? '';
  return records.sort((one, other) => compare(when(other), when(one)) || compare(one.version, other.version));
}

/** Records of every approved version of a remote that is in the site, the last published first. */
export const approvedRecords = (
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  remote: string,
): Promise<PublishedRemote[]> =>
  approvedOf(paths, ledger, remote, (version) => readRemoteRecord(paths, remote, version));

/** The same of the shell. */
export const approvedShells = (paths: SitePaths, ledger: readonly LedgerEntry[]): Promise<PublishedShell[]> =>
  approvedOf(paths, ledger, SHELL_NAME, (version) => readShellRecord(paths, version));

/** A version as a session may ask for it by name. */
export const referenceTo = (record: PublishedRemote): VersionReference => ({
  ...entryOf(record),
  hashes: sri(hashList(record.files)),
});

/** Every version of a remote that a session may ask for by name, the last published first. */
export async function versionReferences(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  remote: string,
): Promise<VersionReference[]> {
  const records = await approvedRecords(paths, ledger, remote);
  return records
    .filter(({ version }) => existsSync(path.join(paths.remoteVersion(remote, version), HASH_LIST)))
    .map(referenceTo);
}
