/** What browsers reported of one version: times it was tried, and how many of them failed. */
export interface Tally {
  tries: number;
  failures: number;
}

export interface TestSettings {
  /** Most that the chance of ever alarming on a version that is no worse may be. */
  alpha: number;
  /** Tries of the candidate before the first look; looks follow at each quarter more. */
  minimum: number;
  /**
   * Failures without which nothing is rolled back. The API counts one address with two a day at most (one
   * version that did not load, one that threw), so this many are not one visitor's.
   */
  fewest: number;
  /** Least difference of the failure rates that is worth a rollback. */
  margin: number;
  /** Failure rate that no version may exceed, for where there is nothing to compare with. */
  ceiling: number;
}

export const TEST_SETTINGS: TestSettings = {
  alpha: 0.01,
  minimum: 40,
  fewest: 5,
  margin: 0.01,
  ceiling: 0.2,
};

const { exp, floor, log } = Math;

/** Logarithm of how much more tries each look takes than the one before. */
const GROWTH = log(1.25);

/** Number of the look that so many tries allow, from 1; 0 before the first. */
export function lookAt(tries: number, minimum: number): number {
  if (tries < minimum) return 0;
  return floor(log(tries / minimum) / GROWTH) + 1;
}

/**
 * The share of alpha that a look may spend. Their sum over all looks, however many there will be, is alpha
 * (1/1² + 1/2² + … = π²/6), so the chance of any false alarm is at most alpha.
 */
export const spentAt = (look: number, alpha: number): number => (alpha * 6) / (Math.PI * look) ** 2;

/** ln(n!) by Stirling's series, exact to 1e-10. */
function logFactorial(n: number): number {
  if (n < 2) return 0;
  if (n < 20) return logFactorial(n - 1) + log(n);
  return n * log(n) - n + 0.5 * log(2 * Math.PI * n) + 1 / (12 * n) - 1 / (360 * n ** 3);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * Fisher's exact test, one-sided: the chance that, of all failures of two equally good versions, the
 * candidate has this many or more.
 */
export function chanceIfEqual(candidate: Tally, baseline: Tally): number {
  const all = candidate.tries + baseline.tries;
  const failures = candidate.failures + baseline.failures;
  const least = Math.max(candidate.failures, failures - baseline.tries);
  const most = Math.min(failures, candidate.tries);
  let chance =
    logChoose(candidate.tries, least) +
    logChoose(baseline.tries, failures - least) -
    logChoose(all, failures);
  let sum = 0;
  // From one number of failures to the next by their ratio: whole factorials each time take ten times as
  // long. As logarithms, for the first may be too small for a number of its own.
  for (let own = least; own <= most; own += 1) {
    sum += exp(chance);
    const [others, otherTries] = [failures - own, baseline.tries - failures + own];
    chance += log(((candidate.tries - own) * others) / ((own + 1) * (otherTries + 1)));
  }
  return Math.min(1, sum);
}

/** The chance that a version which fails at the given rate fails this often or more. */
export function chanceAtRate({ tries, failures }: Tally, rate: number): number {
  let sum = 0;
  for (let each = failures; each <= tries; each += 1) {
    sum += exp(logChoose(tries, each) + each * log(rate) + (tries - each) * log(1 - rate));
  }
  return Math.min(1, sum);
}

export interface Verdict {
  alarm: boolean;
  /** Number of this look; 0 when there are too few tries, the same as before when it was spent already. */
  look: number;
  /** Chance of what was seen if the candidate were no worse; null when nothing was tested. */
  chance: number | null;
  /** What the chance had to fall below. */
  threshold: number | null;
  /** With what the candidate was compared. */
  against: 'baseline' | 'ceiling' | null;
}

export const rateOf = ({ tries, failures }: Tally): number => (tries === 0 ? 0 : failures / tries);

/**
 * Looks at a candidate. Each look is one test at its share of alpha; between two looks nothing is tested,
 * however often one polls.
 * @param baseline null where there is nothing to compare with and nothing will come: then the ceiling counts
 * @param before number of the last look that was taken
 */
export function look(
  candidate: Tally,
  baseline: Tally | null,
  before: number,
  { alpha, minimum, fewest, margin, ceiling }: TestSettings,
): Verdict {
  const isDue = baseline === null || baseline.tries >= minimum;
  const now = isDue ? lookAt(candidate.tries, minimum) : 0;
  if (now <= before) return { alarm: false, look: before, chance: null, threshold: null, against: null };
  const threshold = spentAt(now, alpha);
  const chance = baseline ? chanceIfEqual(candidate, baseline) : chanceAtRate(candidate, ceiling);
  const isWorse = !baseline || rateOf(candidate) >= rateOf(baseline) + margin;
  return {
    alarm: chance <= threshold && isWorse && candidate.failures >= fewest,
    look: now,
    chance,
    threshold,
    against: baseline ? 'baseline' : 'ceiling',
  };
}
