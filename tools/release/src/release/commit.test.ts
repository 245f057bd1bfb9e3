import { readLedger } from '../site/ledger.ts';
import { buildOf, writeRemoteDist } from '../testing/fixtures.ts';
import { activate, rollback } from '../testing/moves-with-current-revision.ts';
import { createCatalogWith } from '../testing/site-with.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { listReleases } from './list-releases.ts';
import { publish, release } from './release.ts';
import { currentRevision } from './revision.ts';

const COMMIT = { id: '3ed0bfae2c'.repeat(4), dirty: true };

test('the ledger names the commit of a version that was built, and releases shows it after every later move', async () => {
  const { paths, versions, request } = await createCatalogWith('one');
  const observedRevision = await currentRevision(paths, 'catalog');
  const dist = await writeRemoteDist(buildOf('catalog'), 'two');
  const released = await release({ ...request, observedRevision, commit: COMMIT }, dist);
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({ what: 'release', commit: COMMIT });
  const liveCommit = async () => (await listReleases(paths)).remotes[0]!.commit;
  expect(await liveCommit()).toEqual(COMMIT);
  await rollback(request, versions[0]);
  // The first version was added without a commit, as by older commands.
  expect(await liveCommit()).toBeNull();
  if (released.kind !== 'moved') throw new Error(released.kind);
  await activate(request, released.version);
  expect((await readLedger(paths.ledger)).at(-1)!.commit).toBeUndefined();
  expect(await liveCommit()).toEqual(COMMIT);
  expect(await siteFaults(paths)).toEqual([]);
});

test('a version that is only published has its commit in the ledger', async () => {
  const { paths, request } = await createCatalogWith('one');
  const observedRevision = await currentRevision(paths, 'catalog');
  await publish(
    { ...request, observedRevision, commit: COMMIT },
    await writeRemoteDist(buildOf('catalog'), 'two'),
  );
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({ what: 'publish', commit: COMMIT });
});
