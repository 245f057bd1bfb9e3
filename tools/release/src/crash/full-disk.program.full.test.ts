import { cp, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { liveVersionOf } from '../site/discovery-document.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { bundleProgram } from '../testing/bundle.ts';
import { type ProgramResult, runProgram } from '../testing/command.ts';
import { activate } from '../testing/moves-with-current-revision.ts';
import { createCatalogSite } from '../testing/test-sites.ts';
import { siteFaults } from '../verify/site-faults.ts';

let script: string;
beforeAll(async () => {
  script = path.join(await createTemporaryFolder(), 'site-operation.mjs');
  const source = path.join(import.meta.dirname, 'site-operation.ts');
  await bundleProgram(source, script, path.resolve(import.meta.dirname, '../site'));
}, 60_000);

/** Runs an operation of site-operation.ts on a disk on which the site's folder can have `diskBytes`. */
const runOnDisk = (paths: SitePaths, diskBytes: number, ...args: string[]): Promise<ProgramResult> =>
  runProgram(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'full-disk.mjs'), script, paths.site, ...args],
    { env: { ...process.env, FULL_FOLDER: paths.site, DISK_BYTES: String(diskBytes) } },
  );

async function usedBytes({ site }: SitePaths): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(site, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Creates a site on which these versions of the catalog went live, one after another. */
async function createSiteWithReleases(first: string, ...others: string[]) {
  const { paths, versions, request } = await createCatalogSite(first, ...others);
  for (const version of versions.slice(1)) await activate(request, version);
  return { paths, versions: versions as string[] };
}

const readLiveVersion = async (paths: SitePaths) => liveVersionOf(await requireDocument(paths), 'catalog');

test('several rollbacks and a retirement succeed on a full disk', async () => {
  const { paths, versions } = await createSiteWithReleases('one', 'two', 'three');
  const diskBytes = await usedBytes(paths);
  for (const version of [versions[1], versions[0]]) {
    expect(await runOnDisk(paths, diskBytes, 'rollback')).toMatchObject({ code: 0, err: '' });
    expect(await readLiveVersion(paths)).toBe(version);
    expect(await siteFaults(paths)).toEqual([]);
  }
  expect(await runOnDisk(paths, diskBytes, 'retire')).toMatchObject({ code: 0, err: '' });
  expect(await readLiveVersion(paths)).toBeNull();
  expect(await siteFaults(paths)).toEqual([]);
  expect(await usedBytes(paths)).toBeLessThanOrEqual(diskBytes);
}, 240_000);

test('other commands fail on a full disk without changing the site or the reserve', async () => {
  const { paths, versions } = await createSiteWithReleases('one', 'two');
  const diskBytes = await usedBytes(paths);
  const reserveBytes = (await stat(paths.reserve)).size;
  const { code, err } = await runOnDisk(paths, diskBytes, 'canary', versions[0]!);
  expect(code).toBe(1);
  expect(err).toContain('ENOSPC');
  expect(await siteFaults(paths)).toEqual([]);
  expect(await readLiveVersion(paths)).toBe(versions[1]);
  expect((await stat(paths.reserve)).size).toBe(reserveBytes);
}, 240_000);

test('a rollback either succeeds or changes nothing, regardless of the size of the disk', async () => {
  const start = await createSiteWithReleases('one', 'two');
  const diskBytes = await usedBytes(start.paths);
  const reserveBytes = (await stat(start.paths.reserve)).size;
  // Without the reserve, a rollback has too little space somewhere between its first write and its last.
  for (let missing = reserveBytes; missing > reserveBytes - 40_000; missing -= 2_000) {
    const paths = sitePaths(path.join(await createTemporaryFolder(), 'site'));
    await cp(start.paths.site, paths.site, { recursive: true });
    const { code } = await runOnDisk(paths, diskBytes - missing, 'rollback');
    const at = `${String(reserveBytes - missing)} bytes free`;
    if (code !== 0) {
      expect([at, await readLiveVersion(paths)]).toEqual([at, start.versions[1]]);
      const { err } = await runOnDisk(paths, diskBytes, 'rollback');
      // The first attempt may have been committed before the disk was full.
      if (err !== '') expect(err).toMatch(/healthy version before|has changed since/);
    }
    expect([at, await readLiveVersion(paths)]).toEqual([at, start.versions[0]]);
    expect([at, await siteFaults(paths)]).toEqual([at, []]);
  }
}, 240_000);
