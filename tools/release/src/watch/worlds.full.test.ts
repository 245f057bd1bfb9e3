import { judgeMeasures } from './compare.ts';
import type { EventCounts } from './counts.ts';
import { judge, type Progress } from './judge.ts';
import { SEQUENTIAL_TEST_DEFAULTS, type Tally } from './sequential.ts';

/** Creates a random generator with a seed (mulberry32), so that every simulation is reproducible. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface World {
  /** Share of the visitors that get the candidate: below 1 in a trial, 1 after a release. */
  share: number;
  /** Failure rates of the version before, and of the candidate. */
  usual: number;
  candidate: number;
  /** What everybody fails more often, by the hours since the start. */
  extra?: (hours: number) => number;
  visitsPerHour?: number;
  hours?: number;
  /** Failure rate of the other parts, and their visits for one visit of this part. 0: there are none. */
  othersUsual?: number;
  othersVisits?: number;
}

type Decision = { action: 'rollback' | 'split'; hours: number } | null;

/** Visits of the version before, and of the other parts, that were counted before the start. */
const HISTORY = 5_000;
const RUNS = 200;
/** Fewer, because each visit has a speed. */
const SPEED_RUNS = 50;
/** Failures have nine tenths of alpha. */
const SETTINGS = { ...SEQUENTIAL_TEST_DEFAULTS, alpha: 0.9 * SEQUENTIAL_TEST_DEFAULTS.alpha };

/** Simulates one rollout with an evaluation after each visit. */
function simulate(world: World, next: () => number): Decision {
  const { share, usual, candidate, extra = () => 0, visitsPerHour = 300, hours = 50 } = world;
  const { othersUsual = usual, othersVisits = 2 } = world;
  const isTrial = share < 1;
  const historyOf = (rate: number): Tally => ({ tries: HISTORY, failures: Math.round(HISTORY * rate) });
  const none = (): Tally => ({ tries: 0, failures: 0 });
  const tallies = { candidate: none(), baseline: isTrial ? none() : historyOf(usual), others: none() };
  const before = othersVisits > 0 ? historyOf(othersUsual) : none();
  const count = (tally: Tally, rate: number): void => {
    tally.tries += 1;
    if (next() < rate) tally.failures += 1;
  };
  let progress: Progress = { look: 0, confirmations: 0 };
  for (let visit = 1; visit <= visitsPerHour * hours; visit += 1) {
    const now = visit / visitsPerHour;
    for (let other = 0; other < othersVisits; other += 1) count(tallies.others, othersUsual + extra(now));
    if (isTrial && next() >= share) {
      count(tallies.baseline, usual + extra(now));
      continue;
    }
    count(tallies.candidate, candidate + extra(now));
    const judged = judge(
      {
        candidate: tallies.candidate,
        baseline: tallies.baseline,
        others: isTrial ? null : { before, now: tallies.others },
      },
      progress,
      SETTINGS,
    );
    progress = judged.progress;
    if (judged.action === 'rollback' || judged.action === 'split')
      return { action: judged.action, hours: now };
  }
  return null;
}

const LIMITS_MS = [200, 300, 400, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 11_000];
const USUAL_LCP_MS = 1_200;
/** Standard deviation of the logarithm of a visit's LCP. */
const SPREAD = 0.6;
const VISITS_PER_HOUR = 300;

/** How many times slower than usual the candidate and the other parts are, by the hours since the release. */
interface SpeedWorld {
  candidate: (hours: number) => number;
  others: (hours: number) => number;
}

/** Visits by speed: how many were in each interval between two limits. */
type Histogram = number[];

const createHistogram = (): Histogram => Array.from({ length: LIMITS_MS.length + 1 }, () => 0);

function countVisit(histogram: Histogram, slowdown: number, next: () => number): void {
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const value = USUAL_LCP_MS * slowdown * Math.exp(SPREAD * normal);
  const index = LIMITS_MS.findIndex((limit) => value <= limit);
  histogram[index < 0 ? LIMITS_MS.length : index]! += 1;
}

/** Returns the counters of a histogram as the API has them. */
function toEvents(histogram: Histogram): EventCounts {
  let sum = 0;
  return Object.fromEntries(
    histogram.map((count, index) => [`LCP<=${String(LIMITS_MS[index] ?? '+Inf')}`, (sum += count)]),
  );
}

/** Simulates one release with an evaluation every six minutes. */
function simulateSpeed({ candidate, others }: SpeedWorld, next: () => number): Decision {
  const [before, now, released] = [createHistogram(), createHistogram(), createHistogram()];
  for (let visit = 0; visit < HISTORY; visit += 1) countVisit(before, 1, next);
  const usual = toEvents(before);
  let progress = {};
  for (let visit = 1; visit <= VISITS_PER_HOUR * 12; visit += 1) {
    const hours = visit / VISITS_PER_HOUR;
    countVisit(released, candidate(hours), next);
    for (let other = 0; other < 2; other += 1) countVisit(now, others(hours), next);
    if (visit % (VISITS_PER_HOUR / 10) !== 0) continue;
    const judged = judgeMeasures(
      { candidate: toEvents(released), baseline: usual, others: [{ before: usual, now: toEvents(now) }] },
      progress,
      SEQUENTIAL_TEST_DEFAULTS,
    );
    progress = judged.progress;
    const { action } = judged.judgment;
    if (action === 'rollback' || action === 'split') return { action, hours };
  }
  return null;
}

/** Returns how many of the runs ended in each action, and the hours until the median run did. */
function summarize(runs: number, run: (next: () => number) => Decision) {
  const next = createRandom(20_261_130);
  const results = Array.from({ length: runs }, () => run(next));
  const times = results.flatMap((result) => (result ? [result.hours] : [])).toSorted((a, b) => a - b);
  return {
    rollbacks: results.filter((result) => result?.action === 'rollback').length,
    splits: results.filter((result) => result?.action === 'split').length,
    medianHours: times[Math.floor(runs / 2)] ?? Number.POSITIVE_INFINITY,
  };
}

const inHour = (from: number, rate: number) => (hours: number) =>
  hours >= from && hours < from + 1 ? rate : 0;
const since = (from: number, rate: number) => (hours: number) => (hours >= from ? rate : 0);
const trial = { share: 0.1, usual: 0.005 };
const sound = { share: 1, usual: 0.01, candidate: 0.01, hours: 24 };
const broken = { share: 1, usual: 0.005, hours: 24 };
const lasting = since(3, 0.03);

test.each<[string, World]>([
  ['10 % trial, both fail 0.5 %', { ...trial, candidate: 0.005 }],
  ['50 % trial, both fail 3 %', { share: 0.5, usual: 0.03, candidate: 0.03 }],
  ['50 % trial, everybody fails 8 % more in one hour', { ...sound, share: 0.5, extra: inHour(2, 0.08) }],
  ['release, both fail 1 %', sound],
  ['release, everybody fails 8 % more in the second hour', { ...sound, extra: inHour(1, 0.08) }],
  ['release, everybody fails 8 % more in the eighth hour', { ...sound, extra: inHour(7, 0.08) }],
  ['release, everybody fails 3 % more from hour 3 on', { ...sound, extra: lasting }],
  ['release, everybody fails 1.5 % more from the start', { ...sound, extra: () => 0.015 }],
  ['the same with few visits of other parts', { ...sound, extra: () => 0.015, othersVisits: 1 }],
  ['other parts that usually fail 3 %, and 3 % more', { ...sound, extra: lasting, othersUsual: 0.03 }],
  ['other parts that usually fail 0.2 %, and 3 % more', { ...sound, extra: lasting, othersUsual: 0.002 }],
  ['no other parts, everybody fails 3 % more', { ...sound, extra: lasting, othersVisits: 0 }],
])('at most 1 %% of the sound versions are rolled back: %s', (_world, world) => {
  const { rollbacks } = summarize(RUNS, (next) => simulate(world, next));
  expect(rollbacks).toBeLessThanOrEqual(RUNS / 100);
});

test.each<[string, World, number]>([
  ['10 % trial fails 5 % against 0.5 %', { ...trial, candidate: 0.05 }, 5],
  ['50 % trial fails 5 %', { ...trial, share: 0.5, candidate: 0.05 }, 3.5],
  ['10 % trial fails for all', { ...trial, candidate: 1 }, 0.4],
  ['release fails 5 % against 0.5 %', { ...broken, candidate: 0.05 }, 0.45],
  ['release fails 2 %', { ...broken, candidate: 0.02 }, 3.5],
  ['release fails for all', { ...broken, candidate: 1 }, 0.05],
])('a bad version is rolled back in time: %s', (_world, world, hours) => {
  const { rollbacks, medianHours } = summarize(RUNS, (next) => simulate(world, next));
  expect(rollbacks).toBe(RUNS);
  expect(medianHours).toBeLessThanOrEqual(hours);
});

test('without other parts, half of the visitors are soon back on the version before', () => {
  const world = { ...broken, candidate: 0.05, othersVisits: 0 };
  const { splits, medianHours } = summarize(RUNS, (next) => simulate(world, next));
  expect(splits).toBe(RUNS);
  expect(medianHours).toBeLessThanOrEqual(0.5);
});

const usualSpeed = () => 1;

test.each<[string, SpeedWorld]>([
  ['as before', { candidate: usualSpeed, others: usualSpeed }],
  [
    'everybody 1.5 times slower in one hour',
    { candidate: (h) => 1 + inHour(2, 0.5)(h), others: (h) => 1 + inHour(2, 0.5)(h) },
  ],
  [
    'everybody 1.3 times slower from hour 3 on',
    { candidate: (h) => 1 + since(3, 0.3)(h), others: (h) => 1 + since(3, 0.3)(h) },
  ],
])('at most 1 %% of the versions that are not slower are rolled back: %s', (_world, world) => {
  const { rollbacks } = summarize(SPEED_RUNS, (next) => simulateSpeed(world, next));
  expect(rollbacks).toBeLessThanOrEqual(SPEED_RUNS / 100);
});

test('a release that is 1.5 times slower is rolled back', () => {
  const world = { candidate: () => 1.5, others: usualSpeed };
  const { rollbacks, medianHours } = summarize(SPEED_RUNS, (next) => simulateSpeed(world, next));
  expect(rollbacks).toBe(SPEED_RUNS);
  expect(medianHours).toBeLessThanOrEqual(2);
});
