import { judgeMeasures } from './compare.ts';
import type { EventCounts } from './counts.ts';
import { judge, type Progress } from './judge.ts';
import { SEQUENTIAL_TEST_DEFAULTS, type Tally } from './sequential.ts';

/** Creates a random generator with a seed (mulberry32), so every simulation is reproducible. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Scenario {
  /** Share of the visitors that get the candidate: 1 for a release, less for a canary. */
  share: number;
  /** Failure rate of the previous version. */
  baselineRate: number;
  candidateRate: number;
  /** Returns the additional failure rate of all parts, by hours since the start. */
  extraRate?: (hours: number) => number;
  visitsPerHour?: number;
  hours?: number;
  otherPartsRate?: number;
  /** Number of visits of other parts per visit of this part. 0 if there are no other parts. */
  otherPartsVisits?: number;
}

type Decision = { action: 'rollback' | 'split'; hours: number } | null;

/** Number of visits of the previous version, and of the other parts, before the start. */
const VISITS_BEFORE_START = 5_000;
const RUNS = 200;
/** Lower than for failures, because simulating the speed of each visit is slow. */
const SPEED_RUNS = 50;
/** The share of alpha for failures. */
const SETTINGS = { ...SEQUENTIAL_TEST_DEFAULTS, alpha: 0.9 * SEQUENTIAL_TEST_DEFAULTS.alpha };

/** Simulates one rollout with an evaluation after each visit. */
function simulate(scenario: Scenario, next: () => number): Decision {
  const {
    share,
    baselineRate,
    candidateRate,
    extraRate = () => 0,
    visitsPerHour = 300,
    hours = 50,
    otherPartsRate = baselineRate,
    otherPartsVisits = 2,
  } = scenario;
  const isCanary = share < 1;
  const createEarlierTally = (rate: number): Tally => ({
    tries: VISITS_BEFORE_START,
    failures: Math.round(VISITS_BEFORE_START * rate),
  });
  const createEmptyTally = (): Tally => ({ tries: 0, failures: 0 });
  const tallies = {
    candidate: createEmptyTally(),
    baseline: isCanary ? createEmptyTally() : createEarlierTally(baselineRate),
    otherParts: createEmptyTally(),
  };
  const otherPartsBefore = otherPartsVisits > 0 ? createEarlierTally(otherPartsRate) : createEmptyTally();
  const simulateVisit = (tally: Tally, rate: number): void => {
    tally.tries += 1;
    if (next() < rate) tally.failures += 1;
  };
  let progress: Progress = { look: 0, confirmations: 0 };
  for (let visit = 1; visit <= visitsPerHour * hours; visit += 1) {
    const now = visit / visitsPerHour;
    for (let other = 0; other < otherPartsVisits; other += 1)
      simulateVisit(tallies.otherParts, otherPartsRate + extraRate(now));
    if (isCanary && next() >= share) {
      simulateVisit(tallies.baseline, baselineRate + extraRate(now));
      continue;
    }
    simulateVisit(tallies.candidate, candidateRate + extraRate(now));
    const result = judge(
      {
        candidate: tallies.candidate,
        baseline: tallies.baseline,
        otherParts: isCanary ? null : { before: otherPartsBefore, now: tallies.otherParts },
      },
      progress,
      SETTINGS,
    );
    progress = result.progress;
    if (result.action === 'rollback' || result.action === 'split')
      return { action: result.action, hours: now };
  }
  return null;
}

const LIMITS_MS = [200, 300, 400, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 11_000];
const USUAL_LCP_MS = 1_200;
/** Standard deviation of the logarithm of a visit's LCP. */
const LCP_LOG_DEVIATION = 0.6;
const VISITS_PER_HOUR = 300;

/** Slowdown factors of the candidate and of the other parts, by hours since the release. */
interface SpeedScenario {
  candidate: (hours: number) => number;
  otherParts: (hours: number) => number;
}

/** Number of visits in each interval between two limits of the LCP. */
type Histogram = number[];

const createHistogram = (): Histogram => Array.from({ length: LIMITS_MS.length + 1 }, () => 0);

function countVisit(histogram: Histogram, slowdown: number, next: () => number): void {
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const value = USUAL_LCP_MS * slowdown * Math.exp(LCP_LOG_DEVIATION * normal);
  const index = LIMITS_MS.findIndex((limit) => value <= limit);
  histogram[index < 0 ? LIMITS_MS.length : index]! += 1;
}

/** Converts a histogram to the API's counters. */
function toEvents(histogram: Histogram): EventCounts {
  let sum = 0;
  return Object.fromEntries(
    histogram.map((count, index) => [`LCP<=${String(LIMITS_MS[index] ?? '+Inf')}`, (sum += count)]),
  );
}

/** Simulates one release with an evaluation every six minutes. */
function simulateSpeed({ candidate, otherParts }: SpeedScenario, next: () => number): Decision {
  const [before, otherPartsNow, released] = [createHistogram(), createHistogram(), createHistogram()];
  for (let visit = 0; visit < VISITS_BEFORE_START; visit += 1) countVisit(before, 1, next);
  const eventsBefore = toEvents(before);
  let progress = {};
  for (let visit = 1; visit <= VISITS_PER_HOUR * 12; visit += 1) {
    const hours = visit / VISITS_PER_HOUR;
    countVisit(released, candidate(hours), next);
    for (let other = 0; other < 2; other += 1) countVisit(otherPartsNow, otherParts(hours), next);
    if (visit % (VISITS_PER_HOUR / 10) !== 0) continue;
    const result = judgeMeasures(
      {
        candidate: toEvents(released),
        baseline: eventsBefore,
        otherParts: [{ before: eventsBefore, now: toEvents(otherPartsNow) }],
      },
      progress,
      SEQUENTIAL_TEST_DEFAULTS,
    );
    progress = result.progress;
    const { action } = result.judgment;
    if (action === 'rollback' || action === 'split') return { action, hours };
  }
  return null;
}

/** Returns the number of runs that ended in each action, and their median duration in hours. */
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

const duringHour = (from: number, rate: number) => (hours: number) =>
  hours >= from && hours < from + 1 ? rate : 0;
const fromHour = (from: number, rate: number) => (hours: number) => (hours >= from ? rate : 0);
const canaryRollout = { share: 0.1, baselineRate: 0.005 };
const healthyRelease = { share: 1, baselineRate: 0.01, candidateRate: 0.01, hours: 24 };
const brokenRelease = { share: 1, baselineRate: 0.005, hours: 24 };
const lastingFailures = fromHour(3, 0.03);

test.each<[string, Scenario]>([
  ['10 % canary, both fail 0.5 %', { ...canaryRollout, candidateRate: 0.005 }],
  ['50 % canary, both fail 3 %', { share: 0.5, baselineRate: 0.03, candidateRate: 0.03 }],
  [
    '50 % canary, all parts fail 8 % more in one hour',
    { ...healthyRelease, share: 0.5, extraRate: duringHour(2, 0.08) },
  ],
  ['release, both fail 1 %', healthyRelease],
  [
    'release, all parts fail 8 % more in the second hour',
    { ...healthyRelease, extraRate: duringHour(1, 0.08) },
  ],
  [
    'release, all parts fail 8 % more in the eighth hour',
    { ...healthyRelease, extraRate: duringHour(7, 0.08) },
  ],
  ['release, all parts fail 3 % more from hour 3 on', { ...healthyRelease, extraRate: lastingFailures }],
  ['release, all parts fail 1.5 % more from the start', { ...healthyRelease, extraRate: () => 0.015 }],
  [
    'release, all parts fail 1.5 % more from the start, few visits of other parts',
    { ...healthyRelease, extraRate: () => 0.015, otherPartsVisits: 1 },
  ],
  [
    'release, other parts fail 3 % before and 6 % from hour 3 on',
    { ...healthyRelease, extraRate: lastingFailures, otherPartsRate: 0.03 },
  ],
  [
    'release, other parts fail 0.2 % before and 3.2 % from hour 3 on',
    { ...healthyRelease, extraRate: lastingFailures, otherPartsRate: 0.002 },
  ],
  [
    'release without other parts fails 3 % more from hour 3 on',
    { ...healthyRelease, extraRate: lastingFailures, otherPartsVisits: 0 },
  ],
])('at most 1%% of healthy versions are rolled back: %s', (_title, scenario) => {
  const { rollbacks } = summarize(RUNS, (next) => simulate(scenario, next));
  expect(rollbacks).toBeLessThanOrEqual(RUNS / 100);
});

test.each<[string, Scenario, number]>([
  ['10 % canary fails 5 % instead of 0.5 %', { ...canaryRollout, candidateRate: 0.05 }, 5],
  ['50 % canary fails 5 %', { ...canaryRollout, share: 0.5, candidateRate: 0.05 }, 3.5],
  ['10 % canary always fails', { ...canaryRollout, candidateRate: 1 }, 0.4],
  ['release fails 5 % instead of 0.5 %', { ...brokenRelease, candidateRate: 0.05 }, 0.45],
  ['release fails 2 %', { ...brokenRelease, candidateRate: 0.02 }, 3.5],
  ['release always fails', { ...brokenRelease, candidateRate: 1 }, 0.05],
])('a bad version is rolled back in time: %s', (_title, scenario, hours) => {
  const { rollbacks, medianHours } = summarize(RUNS, (next) => simulate(scenario, next));
  expect(rollbacks).toBe(RUNS);
  expect(medianHours).toBeLessThanOrEqual(hours);
});

test('half of the visitors soon get the previous version again if there are no other parts', () => {
  const scenario = { ...brokenRelease, candidateRate: 0.05, otherPartsVisits: 0 };
  const { splits, medianHours } = summarize(RUNS, (next) => simulate(scenario, next));
  expect(splits).toBe(RUNS);
  expect(medianHours).toBeLessThanOrEqual(0.5);
});

const unchangedSpeed = () => 1;

test.each<[string, SpeedScenario]>([
  ['all parts are as fast as before', { candidate: unchangedSpeed, otherParts: unchangedSpeed }],
  [
    'all parts are 1.5 times slower in one hour',
    { candidate: (h) => 1 + duringHour(2, 0.5)(h), otherParts: (h) => 1 + duringHour(2, 0.5)(h) },
  ],
  [
    'all parts are 1.3 times slower from hour 3 on',
    { candidate: (h) => 1 + fromHour(3, 0.3)(h), otherParts: (h) => 1 + fromHour(3, 0.3)(h) },
  ],
])('at most 1%% of versions that are not slower are rolled back: %s', (_title, scenario) => {
  const { rollbacks } = summarize(SPEED_RUNS, (next) => simulateSpeed(scenario, next));
  expect(rollbacks).toBeLessThanOrEqual(SPEED_RUNS / 100);
});

test('a release that is 1.5 times slower is rolled back', () => {
  const scenario = { candidate: () => 1.5, otherParts: unchangedSpeed };
  const { rollbacks, medianHours } = summarize(SPEED_RUNS, (next) => simulateSpeed(scenario, next));
  expect(rollbacks).toBe(SPEED_RUNS);
  expect(medianHours).toBeLessThanOrEqual(2);
});
