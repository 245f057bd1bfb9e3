import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/contract/release';
import { recordCleaning } from '../rollout/point-to.ts';
import { approvedVersions } from '../site/approved.ts';
import { listFiles } from '../site/hashes.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotesIn, type SitePaths, versionFolder } from '../site/paths.ts';
import { readRemoteRecord, readShellRecord } from '../site/records.ts';
import { judge, type Keeping, type Stored } from './plan.ts';

export interface Collected {
  remote: string;
  version: string;
  /** Why it stays; null when it went. */
  keep: string | null;
  /** Bytes on the disk. */
  bytes: number;
}

async function weigh(folder: string): Promise<number> {
  let bytes = 0;
  for (const file of await listFiles(folder)) bytes += (await stat(path.join(folder, file))).size;
  return bytes;
}

/** What came by a command; of anything else in the site nobody knows whether it may go (verify names it). */
async function storedVersions(
  paths: SitePaths,
  ledger: readonly LedgerEntry[],
): Promise<Map<string, Stored[]>> {
  const stored = new Map<string, Stored[]>();
  for (const name of [SHELL_NAME, ...(await remotesIn(paths))]) {
    const all: Stored[] = [];
    for (const version of await approvedVersions(paths, ledger, name)) {
      const { publishedAt } =
        name === SHELL_NAME
          ? await readShellRecord(paths, version)
          : await readRemoteRecord(paths, name, version);
      all.push({ version, publishedAt });
    }
    stored.set(name, all);
  }
  return stored;
}

async function judgeAll(paths: SitePaths, keeping: Keeping): Promise<Collected[]> {
  const ledger = await readLedger(paths.ledger);
  const all: Collected[] = [];
  for (const [remote, stored] of await storedVersions(paths, ledger)) {
    for (const { version, keep } of judge(ledger, remote, stored, keeping)) {
      all.push({ remote, version, keep, bytes: await weigh(versionFolder(paths, remote, version)) });
    }
  }
  return all;
}

/**
 * Removes the versions that nobody can ask for any more. They leave the document before they leave the
 * disk, so that a crash in between leaves files too many, never too few.
 */
export async function collect(paths: SitePaths, keeping: Keeping, who: string): Promise<Collected[]> {
  return withSite(paths, async () => {
    const all = await judgeAll(paths, keeping);
    const going = all.filter(({ keep }) => keep === null);
    if (going.length === 0) return all;
    const leaving = new Map<string, Set<string>>();
    for (const { remote, version } of going) {
      leaving.set(remote, (leaving.get(remote) ?? new Set()).add(version));
    }
    await recordCleaning(paths, leaving, {
      who,
      why: 'nobody can ask for these versions any more',
      evidence: { removed: going.map(({ remote, version }) => `${remote} ${version}`) },
    });
    for (const { remote, version } of going) {
      const folder = versionFolder(paths, remote, version);
      // A crash leaves no half of a version: what has this ending is removed by the next command.
      await rename(folder, `${folder}.tmp`);
      await rm(`${folder}.tmp`, { recursive: true, force: true });
    }
    return all;
  });
}
