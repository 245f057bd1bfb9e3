import { recordPublication, activateVersion } from '../rollout/activate-version.ts';
import { withRemoteCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, createEmptySite, writeRemoteDist } from '../testing/fixtures.ts';
import { readLiveBuilds, rebuildFaults } from './rebuild-faults.ts';

const COMMIT = { id: '3ed0bfae2c'.repeat(4), dirty: false };

/** Creates a site whose live catalog was built from this commit. Returns its paths and the version. */
async function createSiteWithCatalog(commit?: typeof COMMIT): Promise<{ paths: SitePaths; version: string }> {
  const paths = await createEmptySite();
  const dist = await writeRemoteDist(buildOf('catalog'), 'one');
  const version = await withRemoteCandidate(paths, 'catalog', dist, async (candidate) => {
    const fields = { who: 'ann', why: 'test', ...(commit && { commit }) };
    await withSiteLock(paths, () => recordPublication(paths, { subject: 'catalog', candidate, ...fields }));
    return candidate.version;
  });
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'ann', why: 'test' });
  return { paths, version };
}

/** Returns the faults of the catalog if its commit builds this code. */
async function catalogFaults(paths: SitePaths, code: string, reported: string[] = []): Promise<string[]> {
  const builds = (await readLiveBuilds(paths)).filter(({ subject }) => subject === 'catalog');
  const buildAtCommit = async (commit: string, packageName: string): Promise<string> => {
    expect([commit, packageName]).toEqual([COMMIT.id, 'mfe-catalog']);
    return writeRemoteDist(buildOf('catalog'), code);
  };
  return rebuildFaults(builds, buildAtCommit, (line) => reported.push(line));
}

test('a live version whose commit builds the same files has no fault', async () => {
  const { paths, version } = await createSiteWithCatalog(COMMIT);
  const reported: string[] = [];
  await expect(catalogFaults(paths, 'one', reported)).resolves.toEqual([]);
  expect(reported).toEqual([`catalog ${version}: ${COMMIT.id} builds the same files`]);
});

test('the fault names the files that differ between the live version and its commit’s build', async () => {
  const { paths, version } = await createSiteWithCatalog(COMMIT);
  await expect(catalogFaults(paths, 'two')).resolves.toEqual([
    `catalog ${version}: ${COMMIT.id} builds other files: remote.1.js, remoteEntry.js`,
  ]);
});

test('a live version cannot be verified if its build had uncommitted changes or its commit is unknown', async () => {
  const dirty = await createSiteWithCatalog({ ...COMMIT, dirty: true });
  await expect(catalogFaults(dirty.paths, 'one')).resolves.toEqual([
    `catalog ${dirty.version}: was built with uncommitted changes to ${COMMIT.id}`,
  ]);
  const unknown = await createSiteWithCatalog();
  await expect(catalogFaults(unknown.paths, 'one')).resolves.toEqual([
    `catalog ${unknown.version}: the ledger does not name its commit`,
  ]);
});

test('a commit that cannot be built is a fault of its version, and all other versions are still verified', async () => {
  const { paths, version } = await createSiteWithCatalog(COMMIT);
  const builds = await readLiveBuilds(paths);
  expect(builds.map(({ subject }) => subject)).toEqual(['shell', 'catalog']);
  const faults = await rebuildFaults(
    builds,
    () => Promise.reject(new Error('unknown revision')),
    () => undefined,
  );
  expect(faults).toEqual([
    expect.stringMatching(/^shell .*: the ledger does not name its commit$/),
    `catalog ${version}: ${COMMIT.id} could not be built: unknown revision`,
  ]);
});
