import { readFile } from 'node:fs/promises';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { siteFaults } from '../verify/site-faults.ts';
import type { Counts, EventCounts } from './counts.ts';
import { SEQUENTIAL_TEST_DEFAULTS } from './sequential.ts';
import { watchOnce, type WatchSettings } from './watcher.ts';

/** A reading's start, in seconds after the first one, and its end if it is later. */
type Times = number | [number, number];

/** Creates a site whose catalog was just released, with other parts that did not change if `others`. */
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
  const read = (at: Times, counts: Counts, address = 'http://api.example') => {
    const [startedAt, endedAt] = [at].flat().map((seconds) => start + 1_000 * seconds);
    return { address, startedAt: startedAt!, endedAt: endedAt ?? startedAt!, counts };
  };
  /** Watches the counters of both catalog versions and of checkout. */
  const watch = (at: number, before: EventCounts, candidate: EventCounts, checkout: EventCounts) =>
    watchOnce(settings, [
      read(at, {
        [`catalog@${one}`]: before,
        [`catalog@${two}`]: candidate,
        ...(others && { 'checkout@1.0.0-x': checkout }),
      }),
    ]);
  const served = async () =>
    (await readDocument(paths))!.microFrontends.catalog!.map(
      ({ metadata, deployment }) => `${metadata.version} ${String(deployment.traffic)}%`,
    );
  return { paths, one, two, settings, read, watch, served };
}

const of = (mounted: number, failed = 0): EventCounts => ({ mounted, 'render-failed': failed });

test('a release that becomes worse together with the other parts is not rolled back', async () => {
  const { watch, served, two } = await createReleasedSite();
  await watch(0, of(5_000, 50), of(0), of(5_000, 50));
  const [evaluation] = await watch(60, of(5_000, 50), of(920, 80), of(5_920, 130));
  expect(evaluation).toMatchObject({ remote: 'catalog', action: 'changed', outcome: null });
  await expect(served()).resolves.toEqual([`${two} 100%`]);
});

test('a release that alone becomes worse is rolled back', async () => {
  const { watch, served, one } = await createReleasedSite();
  await watch(0, of(5_000, 50), of(0), of(5_000, 50));
  const [evaluation] = await watch(60, of(5_000, 50), of(920, 80), of(5_990, 60));
  expect(evaluation).toMatchObject({ action: 'rollback', outcome: { kind: 'moved', version: one } });
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a release that fails for everyone is rolled back after ten failures', async () => {
  const { watch, served, one, two } = await createReleasedSite();
  await watch(0, of(5_000, 50), of(0), of(5_000, 50));
  await watch(60, of(5_000, 50), of(0, 9), of(5_009, 50));
  await expect(served()).resolves.toEqual([`${two} 100%`]);
  await watch(120, of(5_000, 50), of(0, 10), of(5_010, 50));
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('without other parts a worse release keeps half of the visitors until the comparison is certain', async () => {
  const { watch, served, one, two, paths } = await createReleasedSite({ others: false });
  await watch(0, of(5_000, 50), of(0), {});
  await watch(60, of(5_000, 50), of(920, 80), {});
  await expect(served()).resolves.toEqual([`${one} 50%`, `${two} 50%`]);
  await expect(siteFaults(paths)).resolves.toEqual([]);
  // Both halves fail more often: something else changed.
  await watch(120, of(5_000, 50), of(920, 80), {});
  await watch(180, of(5_460, 90), of(1_380, 120), {});
  await expect(served()).resolves.toEqual([`${one} 50%`, `${two} 50%`]);
  // Only the release does.
  await watch(240, of(5_960, 95), of(1_680, 300), {});
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a release that freezes the page is rolled back, and visitors who leave early are no failures', async () => {
  const { watch, served, one, two } = await createReleasedSite();
  const leaving = { began: 100, mounted: 60, left: 40 };
  await watch(0, of(5_000), {}, of(5_000));
  for (const at of [60, 120, 180]) await watch(at, of(5_000), leaving, of(5_100));
  await expect(served()).resolves.toEqual([`${two} 100%`]);
  const freezing = { began: 200, mounted: 100, left: 50 };
  for (const at of [240, 300, 360]) await watch(at, of(5_000), freezing, of(5_200));
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

test('a release whose buttons throw is rolled back', async () => {
  const { watch, served, one } = await createReleasedSite();
  await watch(0, of(5_000, 50), of(0), of(5_000, 50));
  await watch(60, of(5_000, 50), { mounted: 200, error: 40 }, of(5_200, 52));
  await expect(served()).resolves.toEqual([`${one} 100%`]);
});

/** Counters of visits that all mounted: how many were below 1 s, 2 s and 4 s. */
const speeds = (fast: number, medium: number, slow: number): EventCounts => ({
  mounted: fast + medium + slow,
  'LCP<=1000': fast,
  'LCP<=2000': fast + medium,
  'LCP<=4000': fast + medium + slow,
  'LCP<=+Inf': fast + medium + slow,
});

test('a release that is slower is rolled back, unless the other parts are slower too', async () => {
  const usual = speeds(3_600, 900, 500);
  for (const [checkout, version] of [
    [speeds(4_320, 1_080, 600), 0],
    [speeds(4_000, 1_200, 800), 1],
  ] as const) {
    const { watch, served, one, two } = await createReleasedSite();
    await watch(0, usual, {}, usual);
    await watch(60, usual, speeds(400, 300, 300), checkout);
    await expect(served()).resolves.toEqual([`${[one, two][version]!} 100%`]);
  }
});

test('two watches that overlap count nothing twice', async () => {
  const { settings, read, two, paths } = await createReleasedSite();
  const counts = (mounted: number): Counts => ({ [`catalog@${two}`]: { mounted } });
  const sum = async () =>
    (JSON.parse(await readFile(paths.watched, 'utf8')) as { sum: Counts }).sum[`catalog@${two}`]!.mounted;
  await watchOnce(settings, [read(1, counts(100))]);
  // The other watch read these counters before, and stores them after.
  await watchOnce(settings, [read(0, counts(90))]);
  await watchOnce(settings, [read(2, counts(110))]);
  expect(await sum()).toBe(110);
  // Neither reading is certainly the newer one.
  await watchOnce(settings, [read([3, 6], counts(130))]);
  await watchOnce(settings, [read(5, counts(120))]);
  expect(await sum()).toBe(130);
  // The API restarted.
  await watchOnce(settings, [read(7, counts(4))]);
  expect(await sum()).toBe(134);
});

test('addresses in another order count nothing twice', async () => {
  const { settings, read, two, paths } = await createReleasedSite();
  const at = (time: number, address: string, mounted: number) =>
    read(time, { [`catalog@${two}`]: { mounted } }, address);
  await watchOnce(settings, [at(0, 'http://a', 100), at(0, 'http://b', 7)]);
  await watchOnce(settings, [at(1, 'http://b', 8), at(1, 'http://a', 101)]);
  const { sum } = JSON.parse(await readFile(paths.watched, 'utf8')) as { sum: Counts };
  expect(sum[`catalog@${two}`]).toEqual({ mounted: 109 });
});

test('a dry run writes nothing', async () => {
  const { settings, read, two, paths } = await createReleasedSite();
  const ledger = await readLedger(paths.ledger);
  const dryRun = { ...settings, dryRun: true, memory: {} };
  await watchOnce(dryRun, [read(0, { [`catalog@${two}`]: { 'render-failed': 50 } })]);
  await expect(readFile(paths.watched)).rejects.toThrow('ENOENT');
  expect(await readLedger(paths.ledger)).toEqual(ledger);
});
