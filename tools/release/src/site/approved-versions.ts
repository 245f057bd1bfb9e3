import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VersionReference } from '@second-gear/federation/discovery';
import type { LedgerEntry, PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import { versionEntryOf } from './discovery-document.ts';
import { sriHash } from './file-hashes.ts';
import { ImpossibleMoveError } from './impossible-move-error.ts';
import { type SitePaths, versionFolder } from './paths.ts';
import {
  HASH_LIST_FILE,
  hashListText,
  hashReleaseRecord,
  noSuchVersionError,
  readRecord,
  RELEASE_RECORD_FILE,
} from './release-records.ts';

/**
 * Returns the approved versions of a remote (or of the shell): those that a command added to the site. Maps
 * each to the hash of its release record; very old versions have no hash.
 */
export function approvalsOf(
  ledger: readonly LedgerEntry[],
  subject: string,
): ReadonlyMap<string, string | undefined> {
  const approved = new Map<string, string | undefined>();
  for (const entry of ledger) {
    if (entry.subject === subject && entry.what !== 'retire')
      approved.set(entry.to, entry.record ?? approved.get(entry.to));
  }
  return approved;
}

/** Returns why a folder is not the approved version. Null if it is. */
async function rejectionReason(
  folder: string,
  version: string,
  approved: ReadonlyMap<string, string | undefined>,
): Promise<string | null> {
  if (!approved.has(version)) return `the ledger has no entry for ${folder}. Remove it.`;
  const record = approved.get(version);
  if (record === undefined || (await hashReleaseRecord(folder)) === record) return null;
  return `${path.join(folder, RELEASE_RECORD_FILE)} is not the approved one. Restore it from a build or a backup.`;
}

const hasRecord = (folder: string): boolean => existsSync(path.join(folder, RELEASE_RECORD_FILE));

/** Returns whether a folder contains the version that was approved under this name. */
export const isApproved = async (
  folder: string,
  version: string,
  approved: ReadonlyMap<string, string | undefined>,
): Promise<boolean> => hasRecord(folder) && (await rejectionReason(folder, version, approved)) === null;

/**
 * Throws ImpossibleMoveError, which names the fix, if the site has no such version or it was not approved.
 */
export async function requireApproved(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
  version: string,
): Promise<void> {
  const folder = versionFolder(paths, subject, version);
  if (!hasRecord(folder)) throw noSuchVersionError(subject, version);
  const rejection = await rejectionReason(folder, version, approvalsOf(ledger, subject));
  if (rejection) throw new ImpossibleMoveError(`${subject} ${version} cannot be served: ${rejection}`);
}

/** Returns versions of a remote (or of the shell) that are unchanged since approval, in publishing order. */
export async function findApprovedVersions(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
): Promise<string[]> {
  const approved = approvalsOf(ledger, subject);
  const found: string[] = [];
  for (const version of approved.keys()) {
    if (await isApproved(versionFolder(paths, subject, version), version, approved)) found.push(version);
  }
  return found;
}

/**
 * Returns the records of every approved version of a remote (or of the shell) in the site, latest first. The
 * ledger determines the order, because clocks may jump back.
 */
export async function readApprovedRecords(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  subject: string,
): Promise<(PublishedRemote | PublishedShell)[]> {
  const records: (PublishedRemote | PublishedShell)[] = [];
  for (const version of await findApprovedVersions(paths, ledger, subject))
    records.push(await readRecord(paths, subject, version));
  return records.reverse();
}

/** Returns the data with which a browser session can request a version by name. */
export const toVersionReference = (record: PublishedRemote): VersionReference => ({
  ...versionEntryOf(record),
  hashes: sriHash(hashListText(record.files)),
});

/** Returns every version of a remote that a session can request by name, latest first. */
export async function readVersionReferences(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
  remote: string,
): Promise<VersionReference[]> {
  const records = await readApprovedRecords(paths, ledger, remote);
  return records
    .filter((record) => record.kind === 'remote')
    .filter(({ version }) => existsSync(path.join(paths.remoteVersion(remote, version), HASH_LIST_FILE)))
    .map(toVersionReference);
}
