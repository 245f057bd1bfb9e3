/** Browser reports of one version: attempts and failures. */
export interface Tally {
  tries: number;
  failures: number;
}

export interface SequentialTestSettings {
  /** Maximum probability of a false alarm over all tests of a version that is no worse than the baseline. */
  alpha: number;
  /**
   * Number of attempts before the first test. Each further test needs 25% more attempts than the previous
   * test.
   */
  minTries: number;
  /**
   * Minimum number of failures for a rollback. The API counts at most two failures per address and day (one
   * failed load or frozen page, one thrown error), so this many come from more than one visitor.
   */
  minFailures: number;
  /** Smallest difference in failure rates that justifies a rollback. */
  margin: number;
  /** Maximum failure rate of any version. Applies if there is no baseline. */
  ceiling: number;
}

export const SEQUENTIAL_TEST_DEFAULTS: SequentialTestSettings = {
  alpha: 0.01,
  minTries: 40,
  minFailures: 5,
  margin: 0.01,
  ceiling: 0.2,
};

const { exp, floor, log } = Math;

/** Logarithm of the growth in attempts from one test to the next. */
const LOG_GROWTH = log(1.25);

/** Returns the number of the test that is due after this many attempts: 1 for the first, 0 before it. */
export function testNumberAt(tries: number, minTries: number): number {
  if (tries < minTries) return 0;
  return floor(log(tries / minTries) / LOG_GROWTH) + 1;
}

/**
 * Returns a test's share of alpha. The shares of any number of tests add up to at most alpha, because
 * 1/1² + 1/2² + … = π²/6. So the probability of a false alarm is at most alpha.
 */
export const alphaSpentAt = (testNumber: number, alpha: number): number =>
  (alpha * 6) / (Math.PI * testNumber) ** 2;

/** Returns ln(n!) by Stirling's series, accurate to 1e-10. */
function logFactorial(n: number): number {
  if (n < 2) return 0;
  if (n < 20) return logFactorial(n - 1) + log(n);
  return n * log(n) - n + 0.5 * log(2 * Math.PI * n) + 1 / (12 * n) - 1 / (360 * n ** 3);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * Returns the p-value of the one-sided Fisher's exact test: the probability that at least this many of all
 * failures are the candidate's if both versions are equally good.
 */
export function fisherPValue(candidate: Tally, baseline: Tally): number {
  const totalTries = candidate.tries + baseline.tries;
  const failures = candidate.failures + baseline.failures;
  const fewestFailures = Math.max(candidate.failures, failures - baseline.tries);
  const mostFailures = Math.min(failures, candidate.tries);
  let logProbability =
    logChoose(candidate.tries, fewestFailures) +
    logChoose(baseline.tries, failures - fewestFailures) -
    logChoose(totalTries, failures);
  let sum = 0;
  // Each term is computed from the previous one by their ratio, which is ten times faster than with
  // factorials. The terms are logarithms, because the first one may underflow.
  for (let candidateFailures = fewestFailures; candidateFailures <= mostFailures; candidateFailures += 1) {
    sum += exp(logProbability);
    const [baselineFailures, otherTries] = [
      failures - candidateFailures,
      baseline.tries - failures + candidateFailures,
    ];
    logProbability += log(
      ((candidate.tries - candidateFailures) * baselineFailures) /
        ((candidateFailures + 1) * (otherTries + 1)),
    );
  }
  return Math.min(1, sum);
}

/**
 * Returns the p-value of the one-sided binomial test: the probability of at least this many failures if the
 * failure rate is `rate`.
 */
export function binomialPValue({ tries, failures }: Tally, rate: number): number {
  let sum = 0;
  for (let failureCount = failures; failureCount <= tries; failureCount += 1) {
    sum += exp(
      logChoose(tries, failureCount) + failureCount * log(rate) + (tries - failureCount) * log(1 - rate),
    );
  }
  return Math.min(1, sum);
}

export interface Verdict {
  alarm: boolean;
  /** Number of the last test, which may be this one. 0 if there are too few attempts for the first test. */
  testNumber: number;
  /** Probability of a result at least this bad if the candidate were no worse. Null if nothing was tested. */
  pValue: number | null;
  /** The highest p-value with which this test raises an alarm. Null if nothing was tested. */
  threshold: number | null;
  /** What the candidate was compared with. Null if nothing was tested. */
  against: 'baseline' | 'ceiling' | null;
}

export const rateOf = ({ tries, failures }: Tally): number => (tries === 0 ? 0 : failures / tries);

/**
 * Evaluates a candidate. Runs a test only if enough attempts were added since the last one, so polling more
 * often does not run more tests.
 * @param baseline null if there is no baseline; then the ceiling applies
 * @param lastTestNumber number of the last test
 */
export function evaluate(
  candidate: Tally,
  baseline: Tally | null,
  lastTestNumber: number,
  { alpha, minTries, minFailures, margin, ceiling }: SequentialTestSettings,
): Verdict {
  const isDue = baseline === null || baseline.tries >= minTries;
  const currentTestNumber = isDue ? testNumberAt(candidate.tries, minTries) : 0;
  if (currentTestNumber <= lastTestNumber)
    return { alarm: false, testNumber: lastTestNumber, pValue: null, threshold: null, against: null };
  const threshold = alphaSpentAt(currentTestNumber, alpha);
  const pValue = baseline ? fisherPValue(candidate, baseline) : binomialPValue(candidate, ceiling);
  const isWorse = !baseline || rateOf(candidate) >= rateOf(baseline) + margin;
  return {
    alarm: pValue <= threshold && isWorse && candidate.failures >= minFailures,
    testNumber: currentTestNumber,
    pValue,
    threshold,
    against: baseline ? 'baseline' : 'ceiling',
  };
}
