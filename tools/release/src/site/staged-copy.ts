import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withSiteLock } from './journal.ts';
import { listRemotes, type SitePaths, sitePaths } from './paths.ts';
import { listVersionNames } from './release-records.ts';

async function linkVersions(source: string, destination: string): Promise<void> {
  await mkdir(destination, { recursive: true });
  for (const version of await listVersionNames(source)) {
    await symlink(path.join(source, version), path.join(destination, version), 'dir');
  }
}

async function copySite(paths: SitePaths, staged: SitePaths): Promise<void> {
  for (const file of [
    paths.index,
    paths.discovery,
    paths.headers,
    paths.robots,
    ...(existsSync(paths.icon) ? [paths.icon] : []),
    paths.settings,
    paths.ledger,
  ]) {
    await cp(file, path.join(staged.site, path.basename(file)));
  }
  await linkVersions(paths.shellVersions, staged.shellVersions);
  for (const remote of await listRemotes(paths)) {
    await linkVersions(paths.remoteVersions(remote), staged.remoteVersions(remote));
  }
}

/** Runs `work` on a temporary copy of a site. The copy links to the version folders, which never change. */
export async function withStagedCopy<T>(
  paths: SitePaths,
  work: (staged: SitePaths) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'second-gear-stage-'));
  try {
    const staged = sitePaths(folder);
    await withSiteLock(paths, () => copySite(paths, staged));
    return await work(staged);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
