/** Browser reports of one version: attempts and failures. */
export interface Tally {
  tries: number;
  failures: number;
}

export interface SequentialTestSettings {
  /** Maximum probability of a false alarm over all tests of a version that is no worse. */
  alpha: number;
  /** Number of attempts before the first test. Each further test needs a quarter more. */
  minimum: number;
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
  minimum: 40,
  minFailures: 5,
  margin: 0.01,
  ceiling: 0.2,
};

const { exp, floor, log } = Math;

/** Logarithm of the growth in attempts from one test to the next. */
const GROWTH = log(1.25);

/** Returns the number of the test for this many attempts, from 1. 0 before the first one. */
export function evaluationNumberAt(tries: number, minimum: number): number {
  if (tries < minimum) return 0;
  return floor(log(tries / minimum) / GROWTH) + 1;
}

/**
 * Returns a test's share of alpha. The sum over all tests, however many, is alpha (1/1² + 1/2² + … = π²/6).
 * The probability of any false alarm is therefore at most alpha.
 */
export const alphaSpentAt = (evaluationNumber: number, alpha: number): number =>
  (alpha * 6) / (Math.PI * evaluationNumber) ** 2;

/** Returns ln(n!) by Stirling's series, accurate to 1e-10. */
function logFactorial(n: number): number {
  if (n < 2) return 0;
  if (n < 20) return logFactorial(n - 1) + log(n);
  return n * log(n) - n + 0.5 * log(2 * Math.PI * n) + 1 / (12 * n) - 1 / (360 * n ** 3);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * Returns the p-value of Fisher's exact test, one-sided: the probability that the candidate has at least this
 * many of all failures if both versions are equally good.
 */
export function chanceIfEqual(candidate: Tally, baseline: Tally): number {
  const totalTries = candidate.tries + baseline.tries;
  const failures = candidate.failures + baseline.failures;
  const fewestFailures = Math.max(candidate.failures, failures - baseline.tries);
  const mostFailures = Math.min(failures, candidate.tries);
  let chance =
    logChoose(candidate.tries, fewestFailures) +
    logChoose(baseline.tries, failures - fewestFailures) -
    logChoose(totalTries, failures);
  let sum = 0;
  // Computes each term from the previous one by their ratio, ten times faster than with factorials. Uses
  // logarithms, because the first term may underflow.
  for (let candidateFailures = fewestFailures; candidateFailures <= mostFailures; candidateFailures += 1) {
    sum += exp(chance);
    const [baselineFailures, otherTries] = [
      failures - candidateFailures,
      baseline.tries - failures + candidateFailures,
    ];
    chance += log(
      ((candidate.tries - candidateFailures) * baselineFailures) /
        ((candidateFailures + 1) * (otherTries + 1)),
    );
  }
  return Math.min(1, sum);
}

/** Returns the probability of at least this many failures for a version with the given failure rate. */
export function chanceAtRate({ tries, failures }: Tally, rate: number): number {
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
  /**
   * Number of this test. 0 if there are too few attempts. If no test was due, the number of the last test.
   */
  look: number;
  /** Probability of this result if the candidate were no worse. Null if nothing was tested. */
  chance: number | null;
  /** The highest probability at which this test raises an alarm. Null if nothing was tested. */
  threshold: number | null;
  /** What the candidate was compared with. Null if nothing was tested. */
  against: 'baseline' | 'ceiling' | null;
}

export const rateOf = ({ tries, failures }: Tally): number => (tries === 0 ? 0 : failures / tries);

/**
 * Evaluates a candidate. Each test uses its own share of alpha. Polling more often does not run more tests.
 * @param baseline null if there is no baseline and none is expected; then the ceiling applies
 * @param lastEvaluation number of the last test
 */
export function evaluate(
  candidate: Tally,
  baseline: Tally | null,
  lastEvaluation: number,
  { alpha, minimum, minFailures, margin, ceiling }: SequentialTestSettings,
): Verdict {
  const isDue = baseline === null || baseline.tries >= minimum;
  const evaluationNow = isDue ? evaluationNumberAt(candidate.tries, minimum) : 0;
  if (evaluationNow <= lastEvaluation)
    return { alarm: false, look: lastEvaluation, chance: null, threshold: null, against: null };
  const threshold = alphaSpentAt(evaluationNow, alpha);
  const chance = baseline ? chanceIfEqual(candidate, baseline) : chanceAtRate(candidate, ceiling);
  const isWorse = !baseline || rateOf(candidate) >= rateOf(baseline) + margin;
  return {
    alarm: chance <= threshold && isWorse && candidate.failures >= minFailures,
    look: evaluationNow,
    chance,
    threshold,
    against: baseline ? 'baseline' : 'ceiling',
  };
}
