import { readFile } from 'node:fs/promises';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import type { Counts, EventCounts } from './counts.ts';
import { SEQUENTIAL_TEST_DEFAULTS } from './sequential.ts';
import { watchOnce, type WatchSettings } from './watcher.ts';

/** Start of a reading, or its start and end, in seconds after the site's creation. */
type ReadingTimes = number | [number, number];

/**
 * Creates a site whose catalog was just released.
 * @param others whether the site has another remote, which did not change
 */
async function createReleasedSite({ others = true } = {}) {
  const paths = await createEmptySite();
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((code) => publishCode(paths, buildOf('catalog'), code)),
  )) as [string, string];
  const move = { who: 'ann', why: 'test', what: 'release' } as const;
  await activateVersion(paths, { ...move, remote: 'catalog', to: one });
  if (others) {
    const version = await publishCode(paths, buildOf('checkout'), 'x');
    await activateVersion(paths, { ...move, remote: 'checkout', to: version });
  }
  await activateVersion(paths, { ...move, remote: 'catalog', to: two });
  const settings: WatchSettings = {
    paths,
    who: 'watch',
    test: SEQUENTIAL_TEST_DEFAULTS,
    comparisonWindowMs: 60_000,
    dryRun: false,
  };
  const start = Date.now();
  const createReading = (at: ReadingTimes, counts: Counts, address = 'http://api.example') => {
    const [startedAt, endedAt] = [at].flat().map((seconds) => start + 1_000 * seconds);
    return { address, startedAt: startedAt!, endedAt: endedAt ?? startedAt!, counts };
  };
  /** Watches the counters of both catalog versions and of checkout. */
  const watch = (at: number, before: EventCounts, candidate: EventCounts, checkout: EventCounts) =>
    watchOnce(settings, [
      createReading(at, {
        [`catalog@${one}`]: before,
        [`catalog@${two}`]: candidate,
        ...(others && { 'checkout@1.0.0-x': checkout }),
      }),
    ]);
  const servedVersions = async () =>
    (await readDocument(paths))!.microFrontends.catalog!.map(
      ({ metadata, deployment }) => `${metadata.version} ${String(deployment.traffic)}%`,
    );
  return { paths, one, two, settings, read: createReading, watch, served: servedVersions };
}

/** Returns the event counts of a version: `mounted` successful visits and `failed` render failures. */
const mountedEvents = (mounted: number, failed = 0): EventCounts => ({ mounted, 'render-failed': failed });

test('a release is not rolled back if the other parts of the site become worse too', async () => {
  const { watch, served, two } = await createReleasedSite();
  await watch(0, mountedEvents(5_000, 50), mountedEvents(0), mountedEvents(5_000, 50));
  const [evaluation] = await watch(
    60,
    mountedEvents(5_000, 50),
    mountedEvents(920, 80),
    mountedEvents(5_920, 130),
  );
  expect(evaluation).toMatchObject({ remote: 'catalog', action: 'changed', outcome: null });
  await expect(served()).resolves.toEqual([`${two} 100%`]);
});

test('a release is rolled back if only it becomes worse', async () => {
  const { watch, served, one } = await createReleasedSite();
  await watch(0, mountedEvents(5_000, 50), mountedEvents(0), mountedEvents(5_000, 50));
  const [evaluation] = await watch(
    60,
    mountedEvents(5_000, 50),
    mountedEvents(920, 80),
    mountedEvents(5_990, 60),
  );
  expect(evaluation).toMatchObject({ action: 'rollback', outcome: { kind: 'moved', version: one } });
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a release that fails for everyone is rolled back after ten failures', async () => {
  const { watch, served, one, two } = await createReleasedSite();
  await watch(0, mountedEvents(5_000, 50), mountedEvents(0), mountedEvents(5_000, 50));
  await watch(60, mountedEvents(5_000, 50), mountedEvents(0, 9), mountedEvents(5_009, 50));
  await expect(served()).resolves.toEqual([`${two} 100%`]);
  await watch(120, mountedEvents(5_000, 50), mountedEvents(0, 10), mountedEvents(5_010, 50));
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a worse release on a site without other parts keeps half of the visitors until the comparison is certain', async () => {
  const { watch, served, one, two, paths } = await createReleasedSite({ others: false });
  await watch(0, mountedEvents(5_000, 50), mountedEvents(0), {});
  await watch(60, mountedEvents(5_000, 50), mountedEvents(920, 80), {});
  await expect(served()).resolves.toEqual([`${one} 50%`, `${two} 50%`]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
  // Both halves of the visitors see more failures, so something else changed.
  await watch(120, mountedEvents(5_000, 50), mountedEvents(920, 80), {});
  await watch(180, mountedEvents(5_460, 90), mountedEvents(1_380, 120), {});
  await expect(served()).resolves.toEqual([`${one} 50%`, `${two} 50%`]);
  // Only the release fails more often.
  await watch(240, mountedEvents(5_960, 95), mountedEvents(1_680, 300), {});
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a release that freezes the page is rolled back, but visitors who leave early do not count as failures', async () => {
  const { watch, served, one, two } = await createReleasedSite();
  const leaving = { began: 100, mounted: 60, left: 40 };
  await watch(0, mountedEvents(5_000), {}, mountedEvents(5_000));
  for (const at of [60, 120, 180]) await watch(at, mountedEvents(5_000), leaving, mountedEvents(5_100));
  await expect(served()).resolves.toEqual([`${two} 100%`]);
  const freezing = { began: 200, mounted: 100, left: 50 };
  for (const at of [240, 300, 360]) await watch(at, mountedEvents(5_000), freezing, mountedEvents(5_200));
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a release whose buttons throw is rolled back', async () => {
  const { watch, served, one } = await createReleasedSite();
  await watch(0, mountedEvents(5_000, 50), mountedEvents(0), mountedEvents(5_000, 50));
  await watch(60, mountedEvents(5_000, 50), { mounted: 200, error: 40 }, mountedEvents(5_200, 52));
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

/** Returns the event counts of visits whose LCP was below 1 s (fast), 2 s (medium) or 4 s (slow). */
const lcpEvents = (fast: number, medium: number, slow: number): EventCounts => ({
  mounted: fast + medium + slow,
  'LCP<=1000': fast,
  'LCP<=2000': fast + medium,
  'LCP<=4000': fast + medium + slow,
  'LCP<=+Inf': fast + medium + slow,
});

test('a slower release is rolled back unless the other parts of the site are slower too', async () => {
  const usual = lcpEvents(3_600, 900, 500);
  for (const [checkout, version] of [
    [lcpEvents(4_320, 1_080, 600), 0],
    [lcpEvents(4_000, 1_200, 800), 1],
  ] as const) {
    const { watch, served, one, two } = await createReleasedSite();
    await watch(0, usual, {}, usual);
    await watch(60, usual, lcpEvents(400, 300, 300), checkout);
    await expect(served()).resolves.toEqual([`${[one, two][version]!} 100%`]);
  }
});

test('two watch commands that run at the same time count no event twice', async () => {
  const { settings, read, two, paths } = await createReleasedSite();
  const counts = (mounted: number): Counts => ({ [`catalog@${two}`]: { mounted } });
  const readMountedSum = async () =>
    (JSON.parse(await readFile(paths.watchFile, 'utf8')) as { sum: Counts }).sum[`catalog@${two}`]!.mounted;
  await watchOnce(settings, [read(1, counts(100))]);
  // The other watch command read the counters earlier than this one, but stores them later.
  await watchOnce(settings, [read(0, counts(90))]);
  await watchOnce(settings, [read(2, counts(110))]);
  expect(await readMountedSum()).toBe(110);
  // The two readings overlap, so neither is certainly newer.
  await watchOnce(settings, [read([3, 6], counts(130))]);
  await watchOnce(settings, [read(5, counts(120))]);
  expect(await readMountedSum()).toBe(130);
  // The API restarted.
  await watchOnce(settings, [read(7, counts(4))]);
  expect(await readMountedSum()).toBe(134);
});

test('reordering the addresses does not count any event twice', async () => {
  const { settings, read, two, paths } = await createReleasedSite();
  const createReadingAt = (time: number, address: string, mounted: number) =>
    read(time, { [`catalog@${two}`]: { mounted } }, address);
  await watchOnce(settings, [createReadingAt(0, 'http://a', 100), createReadingAt(0, 'http://b', 7)]);
  await watchOnce(settings, [createReadingAt(1, 'http://b', 8), createReadingAt(1, 'http://a', 101)]);
  const { sum } = JSON.parse(await readFile(paths.watchFile, 'utf8')) as { sum: Counts };
  expect(sum[`catalog@${two}`]).toEqual({ mounted: 109 });
});

test('a dry run of watch writes neither counts nor ledger entries', async () => {
  const { settings, read, two, paths } = await createReleasedSite();
  const ledger = await readLedger(paths.ledger);
  const dryRun = { ...settings, dryRun: true, dryRunMemory: {} };
  await watchOnce(dryRun, [read(0, { [`catalog@${two}`]: { 'render-failed': 50 } })]);
  await expect(readFile(paths.watchFile)).rejects.toThrow('ENOENT');
  expect(await readLedger(paths.ledger)).toEqual(ledger);
});
