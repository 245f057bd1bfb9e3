import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { readDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, createEmptySite, writeRemoteDist, writeShellDist } from '../testing/fixtures.ts';
import { rollback } from '../testing/moves-with-current-revision.ts';
import { PASSING_BROWSER, shellRequestFor } from '../testing/shell-site.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { activationReasons } from './checks.ts';
import { release } from './release.ts';
import { remoteTarget } from './remote-target.ts';
import { currentRevision } from './revision.ts';

const [OLD, BOTH, NEW] = ['^5.1.0', '^5.1.0 || ^6.0.0', '^6.0.0'] as const;

const writeShell = (zustand: string) =>
  writeShellDist(`/* zustand ${zustand} */`, { shared: { react: '19.3.1', zustand } });
const writeCatalog = (range: string, code: string) =>
  writeRemoteDist(buildOf('catalog', {}, { zustand: range }), code);

/** Creates a site whose shell provides zustand 5.1.0. Returns functions that move its shell and its catalog. */
async function createSite() {
  const paths = await createEmptySite();
  const releaseShell = async (zustand: string) =>
    release(await shellRequestFor(paths), await writeShell(zustand));
  const releaseCatalog = async (range: string, code: string, browser: BrowserCheck = PASSING_BROWSER) => {
    const observedRevision = await currentRevision(paths, 'catalog');
    const request = { ...(await shellRequestFor(paths)), remote: 'catalog', browser, observedRevision };
    return release(request, await writeCatalog(range, code));
  };
  const { version: oldShell } = await releaseShell('5.1.0');
  return { paths, oldShell, releaseShell, releaseCatalog };
}

/** Returns the version of zustand that the shell of a staged site provides. */
const providedIn = async (staged: SitePaths, shells: Readonly<Record<string, string>>) =>
  shells[(await readDocument(staged))!.extras.shell];

/** Creates a site whose shell moved from zustand 5.1.0 to 6.0.0. The catalog accepts both. */
async function createMovedSite() {
  const site = await createSite();
  await site.releaseCatalog(BOTH, 'one');
  await site.releaseCatalog(BOTH, 'two');
  const { version: newShell } = await site.releaseShell('6.0.0');
  return { ...site, shells: { [site.oldShell]: '5.1.0', [newShell]: '6.0.0' } };
}

test('a shared package moves to its next major: first remotes accept both, then the shell moves, then remotes', async () => {
  const { paths, oldShell, releaseShell, releaseCatalog } = await createSite();
  const { version: old } = await releaseCatalog(OLD, 'old');
  await expect(releaseShell('6.0.0')).resolves.toMatchObject({
    kind: 'refused',
    reasons: [
      {
        check: 'shared',
        message: `It provides zustand 6.0.0, but catalog ${old} (live) needs ^5.1.0. Provide that, or first release a catalog that accepts both (sharedRanges in its remote.json).`,
      },
    ],
  });
  await expect(releaseCatalog(NEW, 'new')).resolves.toMatchObject({
    kind: 'refused',
    reasons: [
      {
        check: 'shared',
        message:
          'It needs zustand ^6.0.0, but the live shell provides 5.1.0. State a range that accepts both (sharedRanges in remote.json), or release the shell first.',
      },
    ],
  });

  await expect(releaseCatalog(BOTH, 'both')).resolves.toMatchObject({ kind: 'moved' });
  await expect(releaseShell('6.0.0')).resolves.toMatchObject({
    kind: 'refused',
    reasons: [
      {
        message: `It provides zustand 6.0.0, but catalog ${old} (rollback target) needs ^5.1.0. Provide that, or release catalog once more, so that its rollback target accepts both too.`,
      },
    ],
  });
  const { version: both } = await releaseCatalog(BOTH, 'both, again');
  await expect(releaseShell('6.0.0')).resolves.toMatchObject({ kind: 'moved', from: oldShell });
  const { version: next } = await releaseCatalog(NEW, 'new');

  const catalogRequest = { ...(await shellRequestFor(paths)), remote: 'catalog' };
  const shellRequest = await shellRequestFor(paths);
  await expect(rollback(shellRequest)).resolves.toMatchObject({
    kind: 'refused',
    version: oldShell,
    reasons: [
      {
        message: expect.stringContaining(`zustand 5.1.0, but catalog ${next} (live) needs ^6.0.0`) as string,
      },
    ],
  });
  await expect(rollback(catalogRequest)).resolves.toMatchObject({ kind: 'moved', version: both, from: next });
  await expect(rollback(shellRequest)).resolves.toMatchObject({ kind: 'moved', version: oldShell });
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('the gate also runs a remote that accepts both majors in the shell one rollback away', async () => {
  const { oldShell, shells, releaseCatalog } = await createMovedSite();
  const providedVersions: (string | undefined)[] = [];
  const failsInOldShell: BrowserCheck = async (staged) => {
    const provided = await providedIn(staged, shells);
    providedVersions.push(provided);
    return provided === '5.1.0' ? [{ check: 'browser', message: '/catalog: create is undefined' }] : [];
  };
  await expect(releaseCatalog(BOTH, 'three', failsInOldShell)).resolves.toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'browser', message: `In shell ${oldShell}: /catalog: create is undefined` }],
  });
  expect(providedVersions.splice(0)).toEqual(['6.0.0', '5.1.0']);

  // A rollback of the shell would be refused, so no visitor gets this version in the old shell.
  await expect(releaseCatalog(NEW, 'new', failsInOldShell)).resolves.toMatchObject({ kind: 'moved' });
  expect(providedVersions).toEqual(['6.0.0']);
});

test('the gate runs a remote in one shell only while both shells provide the same majors', async () => {
  const { releaseShell, releaseCatalog } = await createSite();
  await releaseShell('5.2.0');
  let runCount = 0;
  const countRuns: BrowserCheck = () => {
    runCount += 1;
    return Promise.resolve([]);
  };
  await expect(releaseCatalog(BOTH, 'one', countRuns)).resolves.toMatchObject({ kind: 'moved' });
  expect(runCount).toBe(1);
});

test('the contract check runs a remote in a shell that is not released yet', async () => {
  const { paths, oldShell, releaseCatalog } = await createSite();
  await releaseCatalog(OLD, 'old');
  const findReasons = async (range: string) =>
    withShellCandidate(paths, await writeShell('6.0.0'), async (otherShell) =>
      remoteTarget(paths, 'catalog').withCandidate(await writeCatalog(range, 'next'), async (candidate) => {
        const runs: (string | undefined)[] = [];
        const browser: BrowserCheck = async (staged) => {
          runs.push(await providedIn(staged, { [oldShell]: '5.1.0', [otherShell.version]: '6.0.0' }));
          return [];
        };
        const reasons = await activationReasons(candidate, { force: true, browser, otherShell });
        return { runs, messages: reasons.map(({ message }) => message), shell: otherShell.version };
      }),
    );
  await expect(findReasons(BOTH)).resolves.toMatchObject({ runs: ['5.1.0', '6.0.0'], messages: [] });
  const { runs, messages, shell } = await findReasons(OLD);
  expect(runs).toEqual(['5.1.0']);
  expect(messages).toEqual([
    expect.stringMatching(
      new RegExp(
        `^In shell ${shell}: It provides zustand 6\\.0\\.0, but catalog \\S+ \\(candidate\\) needs \\^5\\.1\\.0\\.`,
      ),
    ),
  ]);
});
