import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { rolloutOf } from '../site/rollout.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { activate, promote, rollback, setCanary } from './move.ts';
import type { MoveRequest } from './request.ts';
import { currentRevision } from './revision.ts';

/** Creates a site on which four versions of the catalog went live, one after another. */
async function createSiteWithFourVersions() {
  const paths = await createEmptySite();
  const versions: string[] = [];
  for (const code of ['one', 'two', 'three', 'four']) {
    const to = await publishCode(paths, buildOf('catalog'), code);
    versions.push(to);
    await withSiteLock(paths, () =>
      activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'x', why: 'x' }),
    );
  }
  return { paths, versions: versions as [string, string, string, string] };
}

const requestBy = async (paths: SitePaths, who: string): Promise<MoveRequest> => ({
  paths,
  remote: 'catalog',
  who,
  why: 'at once',
  force: false,
  browser: () => Promise.resolve([]),
  observedRevision: await currentRevision(paths, 'catalog'),
});

/** Starts moves at the same time. Returns the outcomes of completed moves and the errors of the others. */
async function runTogether(moves: (() => Promise<{ kind: string }>)[]) {
  const results = await Promise.allSettled(moves.map((move) => move()));
  const completed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const rejected = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as ImpossibleMoveError] : [],
  );
  return { completed, rejected };
}

test('two simultaneous rollbacks go back by only one version, and the error names the faster operator', async () => {
  const { paths, versions } = await createSiteWithFourVersions();
  const [, , three] = versions;
  const ann = await requestBy(paths, 'ann');
  const bob = await requestBy(paths, 'bob');
  const { completed, rejected } = await runTogether([
    () => rollback(ann, undefined),
    () => rollback(bob, undefined),
  ]);
  expect(completed).toEqual([expect.objectContaining({ kind: 'moved', version: three })]);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]).toBeInstanceOf(ImpossibleMoveError);
  const last = (await readLedger(paths.ledger)).at(-1)!;
  expect(rejected[0]!.message).toContain(`rollback to ${three} by ${last.who} at ${last.at}`);
  expect(rejected[0]!.message).toContain(`Live now: ${three}`);
  expect(rolloutOf(await readLedger(paths.ledger), 'catalog').live).toBe(three);
});

test('only one of twenty simultaneous moves of all kinds succeeds, and the others change nothing', async () => {
  const { paths, versions } = await createSiteWithFourVersions();
  const [one, two] = versions;
  const fifth = await publishCode(paths, buildOf('catalog'), 'five');
  await setCanary(await requestBy(paths, 'x'), 10, fifth);
  const before = (await readDocument(paths))!.extras.revision;
  const moveKinds: ((request: MoveRequest) => Promise<{ kind: string }>)[] = [
    (request) => rollback(request, undefined),
    (request) => promote(request),
    (request) => setCanary(request, 50, undefined),
    (request) => activate(request, fifth),
    (request) => rollback(request, one),
    (request) => rollback(request, two),
  ];
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, index) => requestBy(paths, `operator ${String(index)}`)),
  );
  const { completed, rejected } = await runTogether(
    requests.map((request, index) => () => moveKinds[index % moveKinds.length]!(request)),
  );
  expect(completed.map(({ kind }) => kind)).toEqual(['moved']);
  const last = (await readLedger(paths.ledger)).at(-1)!;
  for (const error of rejected)
    expect(error.message).toContain(`catalog has changed since you checked: ${last.what} to`);
  expect((await readDocument(paths))!.extras.revision).toBe(before + 1);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a change to another remote does not cancel a move', async () => {
  const { paths, versions } = await createSiteWithFourVersions();
  const annRequest = await requestBy(paths, 'ann');
  const other = await publishCode(paths, buildOf('checkout'), 'one');
  let checkCount = 0;
  const checkDuringOtherRelease = async () => {
    checkCount += 1;
    if (checkCount === 1)
      await withSiteLock(paths, () =>
        activateVersion(paths, { remote: 'checkout', to: other, what: 'release', who: 'bob', why: 'x' }),
      );
    return [];
  };
  const fifth = await publishCode(paths, buildOf('catalog'), 'five');
  await expect(activate({ ...annRequest, browser: checkDuringOtherRelease }, fifth)).resolves.toMatchObject({
    from: versions[3],
  });
  // The check ran again, because a version with which the candidate must be compatible had changed.
  expect(checkCount).toBe(2);
});

test('a move fails if another operator changes its remote during the check', async () => {
  const { paths, versions } = await createSiteWithFourVersions();
  const annRequest = await requestBy(paths, 'ann');
  const fifth = await publishCode(paths, buildOf('catalog'), 'five');
  const checkDuringRollback = async () => {
    await rollback(await requestBy(paths, 'bob'), undefined);
    return [];
  };
  await expect(activate({ ...annRequest, browser: checkDuringRollback }, fifth)).rejects.toThrow(
    /rollback to \S+ by bob/,
  );
  expect(rolloutOf(await readLedger(paths.ledger), 'catalog').live).toBe(versions[2]);
});
