import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { checkRemote } from '../../gate/browser/remote-check.ts';
import type { Reason } from '../../gate/reasons-against-remote.ts';
import { ssrReasons } from '../../gate/ssr/reasons.ts';
import { activationReasons } from '../../release/checks.ts';
import { remoteTarget } from '../../release/remote-target.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readRemoteRecord } from '../../site/release-records.ts';
import { withStagedCopy } from '../../site/staged-copy.ts';
import { activateMinimal, createMinimalSite, publishMinimal, writeMinimalDist } from '../minimal-site.ts';
import { openSharedBrowser, withBrowser } from '../shared-browser.ts';
import { createSsrSite, publishSsrRemote } from '../ssr-site.ts';
import { type CraftedVersion, patternOf } from './crafted-version.ts';
import { minimalVersionOf, SCREEN_GROUPS, type ScreenGroup, WHOLE_GATE_GROUP } from './screen-groups.ts';
import { CRAFTED_SERVER_BUNDLES, ONLY_PATH } from './server-bundles.ts';

/** Longer than the gate's own limit for one version. */
const TEST_TIMEOUT_MS = 20 * 60_000;
/** Timeout for the content of a slot, which stays empty, in milliseconds. */
const SLOT_TIMEOUT_MS = 2_000;

const THREAD_LIMITS = { heapMb: 64, externalMb: 64, timeoutMs: 120_000, startTimeoutMs: 120_000 };

/** Returns a function that runs the work at its first call, and then returns the same result. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

/** Returns the reasons that are neither among the words of these versions nor caused by their faults. */
function otherReasons(
  reasons: readonly Reason[],
  versions: readonly (CraftedVersion & { also?: readonly string[] })[],
): Reason[] {
  const patterns = versions.flatMap(({ words, also = [] }) => [words, ...also].map(patternOf));
  return reasons.filter(({ message }) => !patterns.some((pattern) => pattern.test(message)));
}

/** Expects a reason with the words of a version's fault. */
function expectReason(reasons: readonly Reason[], version: CraftedVersion): void {
  const message = expect.stringMatching(patternOf(version.words)) as string;
  expect(reasons).toContainEqual({ check: version.check, message });
}

const ssrSite = once(createSsrSite);

/** Returns the reasons of the rendering check against screens of the catalog, which this code renders by path. */
async function reasonsOnServer(code: string, routes: string[], timeoutMs: number): Promise<Reason[]> {
  const paths = await ssrSite();
  const drawnRoutes = routes.map((each) => ({ path: each, drawn: true }));
  const version = await publishSsrRemote(paths, code, drawnRoutes);
  const record = await readRemoteRecord(paths, 'catalog', version);
  return ssrReasons(paths, record, paths.remoteVersion('catalog', version), { ...THREAD_LIMITS, timeoutMs });
}

const SHARED_SCREENS = CRAFTED_SERVER_BUNDLES.filter(({ alone }) => !alone);
const SOUND_PATH = '/sound';

const reasonsOfSharedScreens = once(() =>
  reasonsOnServer(
    `${SHARED_SCREENS.map(({ path: address, code }) => `if (address === '${address}') { ${code} }`).join('\n')}
    await later(); return 'Car ' + address;`,
    [SOUND_PATH, ...SHARED_SCREENS.map(({ path: address }) => address)],
    THREAD_LIMITS.timeoutMs,
  ),
);

describe('on the server', () => {
  test.each(CRAFTED_SERVER_BUNDLES)(
    'the gate refuses a version that $name',
    async (version) => {
      const { alone, code } = version;
      const reasons = alone
        ? await reasonsOnServer(code, [ONLY_PATH], alone.timeoutMs)
        : await reasonsOfSharedScreens();
      expectReason(reasons, version);
      if (alone) expect(reasons).toHaveLength(1);
    },
    TEST_TIMEOUT_MS,
  );

  test('the gate has one reason per screen, and none against the sound screen', async () => {
    await expect(reasonsOfSharedScreens()).resolves.toHaveLength(SHARED_SCREENS.length);
  });
});

/** Returns the reasons of the browser check against the version of a group. */
async function reasonsInBrowser(group: ScreenGroup, paths: SitePaths): Promise<Reason[]> {
  const { mount, options } = minimalVersionOf(group);
  const version = await publishMinimal(paths, mount, options);
  return withStagedCopy(paths, async (staged) => {
    await activateMinimal(staged, version);
    const candidate = await readRemoteRecord(staged, 'catalog', version);
    return checkRemote(await openSharedBrowser(), { staged, candidate, slotTimeoutMs: SLOT_TIMEOUT_MS });
  });
}

/** Returns the reasons of the whole gate against the version of a group. */
async function reasonsOfWholeGate(group: ScreenGroup, paths: SitePaths): Promise<Reason[]> {
  const { mount, options } = minimalVersionOf(group);
  const dist = await writeMinimalDist(path.join(await createTemporaryFolder(), 'dist'), mount, options);
  return remoteTarget(paths, 'catalog').withCandidate(dist, (candidate) =>
    activationReasons(candidate, {
      force: false,
      browser: async (staged, record) => {
        if (record.kind === 'shell') throw new Error('The candidate is not a shell.');
        return checkRemote(await openSharedBrowser(), { staged, candidate: record });
      },
    }),
  );
}

describe.each([...SCREEN_GROUPS, WHOLE_GATE_GROUP])('in a browser, $name:', (group) => {
  const reasonsOfGroup = once(async () => {
    const isWholeGate = group === WHOLE_GATE_GROUP;
    const paths = await createMinimalSite(group.shellCode, isWholeGate);
    return isWholeGate ? reasonsOfWholeGate(group, paths) : reasonsInBrowser(group, paths);
  });

  for (const version of group.faults)
    withBrowser(
      `the gate refuses a version that ${version.name}`,
      async () => {
        expectReason(await reasonsOfGroup(), version);
      },
      TEST_TIMEOUT_MS,
    );

  withBrowser(
    'the gate has no reason without a fault',
    async () => {
      expect(otherReasons(await reasonsOfGroup(), group.faults)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});
