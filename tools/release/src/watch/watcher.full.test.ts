import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { rolloutOf } from '../site/rollout.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { rollback } from '../testing/moves-with-current-revision.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { watchFileFaults } from '../verify/watch-file-faults.ts';
import { accumulate, parseMetrics, type Reading, tallyOf } from './counts.ts';
import { SEQUENTIAL_TEST_DEFAULTS } from './sequential.ts';
import { evaluateAll, rollBackAlarmed, watchOnce, type WatchSettings } from './watcher.ts';

async function createSiteWithCanary(traffic: number | null) {
  const paths = await createEmptySite();
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((code) => publishCode(paths, buildOf('catalog'), code)),
  )) as [string, string];
  const move = { remote: 'catalog', who: 'ann', why: 'test' };
  await activateVersion(paths, { ...move, to: one, what: 'release' });
  await activateVersion(paths, {
    ...move,
    to: two,
    what: traffic ? 'canary' : 'release',
    ...(traffic && { traffic }),
  });
  const settings: WatchSettings = {
    paths,
    who: 'watch',
    test: SEQUENTIAL_TEST_DEFAULTS,
    comparisonWindowMs: 60_000,
    dryRun: false,
  };
  const servedVersions = async () =>
    (await readDocument(paths))!.microFrontends.catalog!.map(({ metadata }) => metadata.version);
  let time = Date.now();
  const countsOf = (stable: object, candidate: object): Reading[] => {
    time += 1_000;
    const counts = { [`catalog@${one}`]: { ...stable }, [`catalog@${two}`]: { ...candidate } };
    return [{ address: 'http://api.example', startedAt: time, endedAt: time, counts }];
  };
  return { paths, one, two, settings, servedVersions, countsOf };
}

test('watch ends a failing canary and records the evidence in the ledger', async () => {
  const { settings, servedVersions, countsOf, one, two, paths } = await createSiteWithCanary(10);
  await watchOnce(settings, countsOf({ mounted: 100 }, {}));
  const [evaluation] = await watchOnce(
    settings,
    countsOf({ mounted: 600, 'load-failed': 4 }, { 'load-failed': 120 }),
  );
  expect(evaluation).toMatchObject({
    verdict: { alarm: true, against: 'baseline' },
    outcome: { kind: 'moved' },
  });
  await expect(servedVersions()).resolves.toEqual([one]);
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'rollback',
    who: 'watch',
    to: one,
    why: expect.stringContaining(`${two} failed 60 of 60 times`) as string,
    evidence: { candidate: { tries: 60, failures: 60 }, compared: { tries: 502, failures: 2 } },
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);
  await expect(watchOnce(settings, countsOf({ mounted: 700 }, { 'load-failed': 120 }))).resolves.toEqual([]);
});

test('watch does not roll back a remote that an operator changed during the evaluation', async () => {
  const { settings, countsOf, paths, one, two } = await createSiteWithCanary(10);
  await watchOnce(settings, countsOf({ mounted: 100 }, {}));
  const alarming = countsOf({ mounted: 600 }, { 'load-failed': 120 });
  // The operator promotes between the evaluation and the rollback.
  const evaluations = await evaluateAll(settings, alarming);
  await withSiteLock(paths, () =>
    activateVersion(paths, { remote: 'catalog', to: two, what: 'promote', who: 'ann', why: 'sure of it' }),
  );
  await rollBackAlarmed(settings, evaluations);
  expect(evaluations[0]).toMatchObject({
    verdict: { alarm: true },
    outcome: null,
    supersededBy: expect.stringContaining(`promote to ${two} by ann`) as string,
  });
  expect(rolloutOf(await readLedger(paths.ledger), 'catalog')).toMatchObject({
    live: two,
    rollbackTargets: [one],
  });
});

test('watch does not end a healthy canary, or a canary that fails as often as the live version', async () => {
  const { settings, servedVersions, countsOf, one, two } = await createSiteWithCanary(50);
  await watchOnce(settings, countsOf({}, {}));
  await watchOnce(settings, countsOf({ mounted: 1000 }, { mounted: 1000, 'render-failed': 2 }));
  await watchOnce(
    settings,
    countsOf({ mounted: 2000, 'render-failed': 300 }, { mounted: 2000, 'render-failed': 310 }),
  );
  await expect(servedVersions()).resolves.toEqual([one, two]);
});

test('watch compares a recently activated version with the previous one', async () => {
  const { settings, servedVersions, countsOf, one } = await createSiteWithCanary(null);
  await watchOnce(
    settings,
    countsOf({ mounted: 5000, 'render-failed': 5 }, { mounted: 30, 'render-failed': 30 }),
  );
  await expect(servedVersions()).resolves.toEqual([one]);
});

test('the healthy version before two broken releases is their fallback and rollback target', async () => {
  const { settings, countsOf, paths, one, two } = await createSiteWithCanary(null);
  const three = await publishCode(paths, buildOf('catalog'), 'three');
  await activateVersion(paths, { remote: 'catalog', to: three, what: 'release', who: 'ann', why: 'fixed' });
  const liveExtras = async () => (await readDocument(paths))!.microFrontends.catalog![0]!.extras;
  expect((await liveExtras()).good).toEqual([two, one]);
  await watchOnce({ ...settings, dryRun: true }, countsOf({ mounted: 30 }, { 'load-failed': 8 }));
  expect((await liveExtras()).good).toEqual([two, one]);
  await watchOnce(settings, countsOf({ mounted: 30, 'render-failed': 1 }, { mounted: 1, 'load-failed': 8 }));
  expect(await liveExtras()).toMatchObject({ good: [one, two], previous: { version: one } });
  expect((await readLedger(paths.ledger)).at(-1)).toMatchObject({
    what: 'prove',
    to: one,
    why: 'browsers mounted it 30 of 31 times',
    evidence: { tries: 31, failures: 1 },
  });
  await expect(siteFaults(paths)).resolves.toEqual([]);
  // A healthy version is not recorded twice.
  const { revision } = (await readDocument(paths))!.extras;
  await watchOnce(settings, countsOf({ mounted: 60 }, { mounted: 1, 'load-failed': 8 }));
  expect((await readDocument(paths))!.extras.revision).toBe(revision);
  const request = { paths, remote: 'catalog', who: 'ann', why: 'broken', force: false, browser: null };
  await expect(rollback(request)).resolves.toMatchObject({ kind: 'moved', version: one });
});

test('the fallback after a rollback to the oldest version is a newer healthy version', async () => {
  const { settings, countsOf, paths, one, two } = await createSiteWithCanary(null);
  await watchOnce(settings, countsOf({}, { mounted: 30 }));
  const request = {
    paths,
    remote: 'catalog',
    who: 'ann',
    why: 'loses the year',
    force: false,
    browser: null,
  };
  await rollback(request);
  const [live] = (await readDocument(paths))!.microFrontends.catalog!;
  expect(live).toMatchObject({ metadata: { version: one }, extras: { good: [two] } });
  await expect(rollback(request)).rejects.toThrow(/no healthy version before/);
  await expect(siteFaults(paths)).resolves.toEqual([]);
});

test('a version with too few visits or too many failures does not count as healthy', async () => {
  const { settings, countsOf, paths } = await createSiteWithCanary(10);
  await watchOnce(settings, countsOf({ mounted: 4 }, { mounted: 20, 'render-failed': 6 }));
  expect((await readLedger(paths.ledger)).filter(({ what }) => what === 'prove')).toEqual([]);
});

test('watch ignores a version that has been live for a long time', async () => {
  const { settings, servedVersions, countsOf, two } = await createSiteWithCanary(null);
  const evaluations = await watchOnce(
    { ...settings, comparisonWindowMs: 0 },
    countsOf({ mounted: 5000 }, { 'render-failed': 500 }),
  );
  expect(evaluations).toEqual([]);
  await expect(servedVersions()).resolves.toEqual([two]);
});

test('a dry run of watch reports a rollback but does not perform it', async () => {
  const { settings, servedVersions, countsOf, one, two } = await createSiteWithCanary(10);
  await watchOnce(settings, countsOf({}, {}));
  const [evaluation] = await watchOnce(
    { ...settings, dryRun: true },
    countsOf({ mounted: 900 }, { 'render-failed': 100 }),
  );
  expect(evaluation).toMatchObject({ verdict: { alarm: true }, outcome: null });
  await expect(servedVersions()).resolves.toEqual([one, two]);
  // The real watch still runs the test.
  await watchOnce(settings, countsOf({ mounted: 900 }, { 'render-failed': 100 }));
  await expect(servedVersions()).resolves.toEqual([one]);
});

test('watch reports an invalid counts file and how to fix it', async () => {
  const { settings, countsOf, paths } = await createSiteWithCanary(10);
  const file = path.join(paths.site, '.watch.json');
  await writeFile(file, '{"last": [');
  await expect(watchOnce(settings, countsOf({}, {}))).rejects.toThrow(`${file} does not contain`);
  await rm(file);
  await expect(watchOnce(settings, countsOf({}, {}))).resolves.toHaveLength(1);
});

test('verify detects a counts file that watch did not write for this site', async () => {
  const { settings, countsOf, paths, one } = await createSiteWithCanary(10);
  expect(await watchFileFaults(paths)).toEqual([]);
  await watchOnce(settings, countsOf({ mounted: 100 }, {}));
  expect(await watchFileFaults(paths)).toEqual([]);
  const intact = await readFile(paths.watchFile, 'utf8');
  const { last, sum, subjects } = JSON.parse(intact) as Record<string, unknown>;
  const other = await createSiteWithCanary(50);
  await watchOnce(other.settings, other.countsOf({ mounted: 9 }, {}));
  const changed = /was changed or damaged/;
  const forgeries: [string, RegExp][] = [
    [intact.replace('100', '999'), changed],
    [intact.replaceAll(one, 'other'), changed],
    [` ${intact}`, changed],
    [intact.slice(0, -9), changed],
    ['', changed],
    ['null', changed],
    [JSON.stringify({ last, sum, subjects }), /was not written by watch/],
    ['{}', /was not written by watch/],
    [await readFile(other.paths.watchFile, 'utf8'), /belongs to another site/],
  ];
  for (const [content, fault] of forgeries) {
    await writeFile(paths.watchFile, content);
    expect([content, await watchFileFaults(paths)]).toEqual([content, [expect.stringMatching(fault)]]);
  }
  await writeFile(paths.watchFile, intact.replace('100', '999'));
  await expect(watchOnce(settings, countsOf({}, {}))).rejects.toThrow('Remove it');
});

test('watch ignores and replaces a counts file without a hash', async () => {
  const { settings, countsOf, paths, servedVersions, one, two } = await createSiteWithCanary(10);
  const sum = { [`catalog@${one}`]: { mounted: 900 }, [`catalog@${two}`]: { 'render-failed': 900 } };
  await writeFile(paths.watchFile, JSON.stringify({ last: [], sum, subjects: {} }));
  await watchOnce(settings, countsOf({}, {}));
  await expect(servedVersions()).resolves.toEqual([one, two]);
  expect(await watchFileFaults(paths)).toEqual([]);
});

test('watch reads counters from Prometheus text across restarts', () => {
  const text = `# HELP remote_events_total What browsers report
remote_events_total{remote="catalog",version="1.0.0-a",kind="mounted"} 12
remote_events_total{remote="catalog",version="1.0.0-a",kind="load-failed"} 3
http_request_duration_seconds_count{route="/cars"} 7`;
  const first = parseMetrics(text);
  expect(first).toEqual({ 'catalog@1.0.0-a': { mounted: 12, 'load-failed': 3 } });
  const restarted = { 'catalog@1.0.0-a': { mounted: 2, 'load-failed': 4 } };
  expect(accumulate(first, first, restarted)).toEqual({
    'catalog@1.0.0-a': { mounted: 14, 'load-failed': 4 },
  });
});

test('watch counts two failed requests of a version as one failure', () => {
  expect(tallyOf({ 'load-failed': 2 })).toEqual({ tries: 1, failures: 1 });
  expect(tallyOf({ mounted: 5, 'render-failed': 1, fallback: 9, vital: 9 })).toEqual({
    tries: 6,
    failures: 1,
  });
  expect(tallyOf({ mounted: 5 }, { mounted: 3 })).toEqual({ tries: 2, failures: 0 });
});
