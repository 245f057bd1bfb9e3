import fc from '@second-gear/contract/testing/properties';
import {
  alphaSpentAt,
  binomialPValue,
  fisherPValue,
  evaluate,
  testNumberAt,
  SEQUENTIAL_TEST_DEFAULTS,
  type Tally,
} from './sequential.ts';

/** Creates a random generator with a seed (xorshift32), so every simulation is reproducible. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface Scenario {
  candidate: number;
  baseline: number;
  /** Share of the visitors that get the candidate. */
  share: number;
  visits: number;
}

/**
 * Simulates visits, with an evaluation after each visit with the candidate, which is the worst case. Returns
 * whether an alarm occurs.
 */
function raisesAlarm({ candidate, baseline, share, visits }: Scenario, next: () => number): boolean {
  const [candidateTally, baselineTally]: [Tally, Tally] = [
    { tries: 0, failures: 0 },
    { tries: 0, failures: 0 },
  ];
  let lastTestNumber = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const isCandidate = next() < share;
    const tally = isCandidate ? candidateTally : baselineTally;
    tally.tries += 1;
    if (next() < (isCandidate ? candidate : baseline)) tally.failures += 1;
    if (!isCandidate) continue;
    const verdict = evaluate(candidateTally, baselineTally, lastTestNumber, SEQUENTIAL_TEST_DEFAULTS);
    if (verdict.alarm) return true;
    lastTestNumber = verdict.testNumber;
  }
  return false;
}

function alarmRate(scenario: Scenario, runs: number): number {
  const next = createRandom(20_260_101);
  let count = 0;
  for (let run = 0; run < runs; run += 1) if (raisesAlarm(scenario, next)) count += 1;
  return count / runs;
}

const RUNS = 500;
/** Maximum accepted alarm rate: three standard deviations above alpha. */
const MAX_ALARM_RATE =
  SEQUENTIAL_TEST_DEFAULTS.alpha +
  3 * Math.sqrt((SEQUENTIAL_TEST_DEFAULTS.alpha * (1 - SEQUENTIAL_TEST_DEFAULTS.alpha)) / RUNS);

test.each([
  ['rarely fails', { candidate: 0.001, baseline: 0.001, share: 0.1, visits: 2_500 }],
  ['fails occasionally', { candidate: 0.03, baseline: 0.03, share: 0.1, visits: 2_500 }],
  ['fails often, as before', { candidate: 0.3, baseline: 0.3, share: 0.5, visits: 1_500 }],
  ['is better', { candidate: 0.01, baseline: 0.05, share: 0.5, visits: 1_500 }],
])(
  'a healthy version is not rolled back more often than the stated rate: a version that %s',
  (_what, scenario) => {
    expect(alarmRate(scenario, RUNS)).toBeLessThanOrEqual(MAX_ALARM_RATE);
  },
);

test.each([
  ['always fails', { candidate: 1, baseline: 0.01, share: 0.1, visits: 1_500 }, 1],
  ['fails a third of the time', { candidate: 0.33, baseline: 0.01, share: 0.1, visits: 1_500 }, 0.99],
  ['fails five times as often', { candidate: 0.1, baseline: 0.02, share: 0.2, visits: 4_000 }, 0.95],
])('a bad version is rolled back: a version that %s', (_what, scenario, minimumRate) => {
  expect(alarmRate(scenario, 100)).toBeGreaterThanOrEqual(minimumRate);
});

test('without a baseline only a version above the failure ceiling is rolled back', () => {
  const evaluateWith = (failures: number) =>
    evaluate({ tries: 40, failures }, null, 0, SEQUENTIAL_TEST_DEFAULTS);
  expect(evaluateWith(40)).toMatchObject({ alarm: true, against: 'ceiling' });
  expect(evaluateWith(9)).toMatchObject({ alarm: false, against: 'ceiling' });
});

test('failures that two addresses can produce raise no alarm, even if they are very unlikely', () => {
  const baseline = { tries: 100_000, failures: 0 };
  const evaluateWith = (failures: number) =>
    evaluate({ tries: 40, failures }, baseline, 0, SEQUENTIAL_TEST_DEFAULTS);
  expect(evaluateWith(4)).toMatchObject({ alarm: false, testNumber: 1 });
  expect(evaluateWith(4).pValue).toBeLessThan(1e-9);
  expect(evaluateWith(5)).toMatchObject({ alarm: true });
});

test('a difference below the margin raises no alarm, even if it is certain', () => {
  const candidate = { tries: 1_000_000, failures: 6_000 };
  const baseline = { tries: 1_000_000, failures: 5_000 };
  expect(evaluate(candidate, baseline, 0, SEQUENTIAL_TEST_DEFAULTS)).toMatchObject({ alarm: false });
});

test('no test runs before both the candidate and the baseline have enough attempts', () => {
  const bad = { tries: 100, failures: 100 };
  expect(evaluate(bad, { tries: 39, failures: 0 }, 0, SEQUENTIAL_TEST_DEFAULTS)).toMatchObject({
    testNumber: 0,
    pValue: null,
  });
  expect(evaluate(bad, { tries: 40, failures: 0 }, 0, SEQUENTIAL_TEST_DEFAULTS)).toMatchObject({
    alarm: true,
  });
});

test('each test runs once, however often the counters are polled', () => {
  const bad = { tries: 41, failures: 41 };
  const good = { tries: 400, failures: 4 };
  expect(evaluate(bad, good, 1, SEQUENTIAL_TEST_DEFAULTS)).toMatchObject({
    alarm: false,
    testNumber: 1,
    pValue: null,
  });
  expect(evaluate({ tries: 39, failures: 39 }, good, 0, SEQUENTIAL_TEST_DEFAULTS)).toMatchObject({
    testNumber: 0,
    pValue: null,
  });
  expect(evaluate(bad, good, 0, SEQUENTIAL_TEST_DEFAULTS)).toMatchObject({ alarm: true, testNumber: 1 });
});

test('the shares of all tests add up to at most alpha', () => {
  let spent = 0;
  for (let testNumber = 1; testNumber < 10_000; testNumber += 1) spent += alphaSpentAt(testNumber, 0.01);
  expect(spent).toBeLessThanOrEqual(0.01);
  expect(testNumberAt(39, 40)).toBe(0);
  expect(testNumberAt(40, 40)).toBe(1);
  expect(testNumberAt(1_000_000_000, 40)).toBeLessThan(80);
});

test('the p-values of both tests are correct', () => {
  // All 4 failures of 8 attempts are in one group of 4: one of seventy combinations.
  expect(fisherPValue({ tries: 4, failures: 4 }, { tries: 4, failures: 0 })).toBeCloseTo(1 / 70, 9);
  expect(binomialPValue({ tries: 3, failures: 3 }, 0.5)).toBeCloseTo(1 / 8, 9);
  const tally = fc.tuple(fc.nat(500), fc.nat(500)).map(([a, b]) => ({ tries: a + b, failures: a }));
  fc.assert(
    fc.property(tally, tally, (candidateTally, baselineTally) => {
      const pValue = fisherPValue(candidateTally, baselineTally);
      expect(pValue).toBeGreaterThanOrEqual(0);
      expect(pValue).toBeLessThanOrEqual(1);
      expect(fisherPValue({ ...candidateTally, failures: 0 }, baselineTally)).toBeCloseTo(1, 6);
    }),
  );
});
