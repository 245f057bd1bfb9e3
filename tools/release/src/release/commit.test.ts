import { readLedger } from '../site/ledger.ts';
import { buildOf, writeRemoteDist } from '../testing/fixtures.ts';
import { activate, rollback } from '../testing/moves-with-current-revision.ts';
import { createCatalogSite } from '../testing/test-sites.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { listReleases } from './list-releases.ts';
import { publish, release } from './release.ts';
import { currentRevision } from './revision.ts';

const COMMIT = { id: '3ed0bfae2c'.repeat(4), dirty: true };

test('the ledger records the commit of a built version, and releases shows it even after later moves', async () => {
  const { paths, versions, request } = await createCatalogSite('one');
  const observedRevision = await currentRevision(paths, 'catalog');
  const dist = await writeRemoteDist(buildOf('catalog'), 'two');
  const released = await release({ ...request, observedRevision, commit: COMMIT }, dist);
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({ what: 'release', commit: COMMIT });
  const liveCommit = async () => (await listReleases(paths)).remotes[0]!.commit;
  expect(await liveCommit()).toEqual(COMMIT);
  await rollback(request, versions[0]);
  // The first version has no commit, like the versions that older commands released.
  expect(await liveCommit()).toBeNull();
  if (released.kind !== 'moved') throw new Error(released.kind);
  await activate(request, released.version);
  expect((await readLedger(paths.ledger)).at(-1)!.commit).toBeUndefined();
  expect(await liveCommit()).toEqual(COMMIT);
  expect(await siteFaults(paths)).toEqual([]);
});

test('the ledger records the commit of a version that is only published', async () => {
  const { paths, request } = await createCatalogSite('one');
  const observedRevision = await currentRevision(paths, 'catalog');
  await publish(
    { ...request, observedRevision, commit: COMMIT },
    await writeRemoteDist(buildOf('catalog'), 'two'),
  );
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({ what: 'publish', commit: COMMIT });
});
