import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/federation/release';
import { recordGarbageCollection } from '../rollout/activate-version.ts';
import { findApprovedVersions } from '../site/approved-versions.ts';
import { listFiles } from '../site/file-hashes.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { listRemotes, type SitePaths, versionFolder } from '../site/paths.ts';
import { readRecord } from '../site/release-records.ts';
import { decideRetention, type RetentionPolicy, type StoredVersion } from './retention.ts';

export interface GcResult {
  remote: string;
  version: string;
  /** Why the version was not removed. Null if it was. */
  keep: string | null;
  /** Bytes on disk. */
  bytes: number;
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await listFiles(folder)) bytes += (await stat(path.join(folder, file))).size;
  return bytes;
}

/**
 * Returns the approved versions of a site. Garbage collection removes no other files, because they might be
 * needed; `verify` lists them.
 */
async function listStoredVersions(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
): Promise<Map<string, StoredVersion[]>> {
  const stored = new Map<string, StoredVersion[]>();
  for (const name of [SHELL_NAME, ...(await listRemotes(paths))]) {
    const storedVersions: StoredVersion[] = [];
    for (const version of await findApprovedVersions(paths, ledger, name)) {
      const { publishedAt } = await readRecord(paths, name, version);
      storedVersions.push({ version, publishedAt });
    }
    stored.set(name, storedVersions);
  }
  return stored;
}

async function decideRetentionOfAll(paths: SitePaths, policy: RetentionPolicy): Promise<GcResult[]> {
  const ledger = await readLedger(paths.ledger);
  const results: GcResult[] = [];
  for (const [remote, stored] of await listStoredVersions(paths, ledger)) {
    for (const { version, keep } of decideRetention(ledger, remote, stored, policy)) {
      results.push({
        remote,
        version,
        keep,
        bytes: await folderBytes(versionFolder(paths, remote, version)),
      });
    }
  }
  return results;
}

/**
 * Removes versions that can no longer be requested. The document is changed before files are deleted, so a
 * crash in between leaves unused files but no missing ones.
 */
export async function collectGarbage(
  paths: SitePaths,
  policy: RetentionPolicy,
  who: string,
): Promise<GcResult[]> {
  return withSiteLock(paths, async () => {
    const results = await decideRetentionOfAll(paths, policy);
    const unused = results.filter(({ keep }) => keep === null);
    if (unused.length === 0) return results;
    const removedVersions = new Map<string, Set<string>>();
    for (const { remote, version } of unused) {
      removedVersions.set(remote, (removedVersions.get(remote) ?? new Set()).add(version));
    }
    await recordGarbageCollection(paths, removedVersions, {
      who,
      why: 'removed versions that are no longer needed',
      evidence: { removed: unused.map(({ remote, version }) => `${remote} ${version}`) },
    });
    for (const { remote, version } of unused) {
      const folder = versionFolder(paths, remote, version);
      // A crash during removal must not leave a partial version. The next command removes folders with this
      // suffix.
      await rename(folder, `${folder}.tmp`);
      await rm(`${folder}.tmp`, { recursive: true, force: true });
    }
    return results;
  });
}
