import {
  alphaSpentAt,
  binomialPValue,
  fisherPValue,
  evaluate,
  rateOf,
  type SequentialTestSettings,
  type Tally,
  type Verdict,
} from './sequential.ts';

/** Minimum number of attempts for an alarm if all of them failed. */
const MIN_TOTAL_FAILURES = 10;
/** Maximum p-value with which attempts that all failed raise an alarm. */
const MAX_TOTAL_FAILURE_P_VALUE = 1e-4;
/** Maximum p-value with which the other parts count as changed. */
const MAX_CHANGED_P_VALUE = 0.01;
/** Minimum p-value with which the other parts count as unchanged. */
const MIN_UNCHANGED_P_VALUE = 0.2;
/** Maximum probability of missing a change to the other parts that is as large as the candidate's. */
const MAX_MISSED_CHANGE_PROBABILITY = 1e-3;

export interface Comparison {
  candidate: Tally;
  /** Reports of the version that the candidate is compared with. Null if there is none. */
  baseline: Tally | null;
  /**
   * Reports of the site's other parts, before and since the start of the comparison. Null if the baseline is
   * served at the same time.
   */
  otherParts: { before: Tally; now: Tally } | null;
}

/** State of a sequential test. `.watch.json` stores it under these names. */
export interface Progress {
  /** Number of the last test of the version. */
  look: number;
  /** Number of tests against the other parts. */
  confirmations: number;
}

/**
 * Consequence of an evaluation; null for none. `split` gives half of the visitors the previous version, so
 * that both are compared at the same time. `changed` does nothing, because the other parts became worse too.
 */
export type Action = 'rollback' | 'split' | 'changed' | null;

/** Returns an alarm if a version fails for everyone, else null. */
function judgeTotalFailure(
  { candidate, baseline }: Comparison,
  { look: testNumber }: Progress,
  { minTries, ceiling }: SequentialTestSettings,
): Verdict | null {
  const { tries, failures } = candidate;
  if (failures < tries || tries < MIN_TOTAL_FAILURES || tries >= minTries) return null;
  if (baseline && baseline.tries < MIN_TOTAL_FAILURES) return null;
  const pValue = baseline ? fisherPValue(candidate, baseline) : binomialPValue(candidate, ceiling);
  if (pValue > MAX_TOTAL_FAILURE_P_VALUE) return null;
  const against = baseline ? 'baseline' : 'ceiling';
  return { alarm: true, testNumber, pValue, threshold: MAX_TOTAL_FAILURE_P_VALUE, against };
}

const isChanged = ({ before, now }: { before: Tally; now: Tally }, margin: number): boolean =>
  fisherPValue(now, before) <= MAX_CHANGED_P_VALUE && rateOf(now) >= rateOf(before) + margin / 2;

/**
 * Decides what follows from an alarm. A version that is compared with an earlier time may be worse because of
 * something else, such as a browser update or the network. The unchanged parts of the site then become worse
 * too.
 */
function confirmAlarm(
  { candidate, baseline, otherParts }: Comparison,
  { confirmations }: Progress,
  { alpha, margin, minTries, ceiling }: SequentialTestSettings,
): Action {
  if (!otherParts || !baseline) return 'rollback';
  const { before, now } = otherParts;
  if (now.tries < candidate.tries / 4) {
    const isFarWorse = binomialPValue(candidate, ceiling) <= alphaSpentAt(confirmations + 1, alpha);
    return isFarWorse ? 'rollback' : 'split';
  }
  // Expected failure rate if the candidate changed only as the other parts did. If they usually fail more
  // often, their change is less certain and counts like one of fewer attempts.
  const change = before.tries < minTries ? rateOf(now) - rateOf(baseline) : rateOf(now) - rateOf(before);
  const expectedRate = Math.min(1, rateOf(baseline) + Math.max(0, change));
  const certainty = Math.min(1, expectedRate / Math.max(rateOf(now), rateOf(before), Number.EPSILON));
  const tries = Math.max(1, Math.round(now.tries * certainty));
  const expectedTally = { tries, failures: Math.round(tries * expectedRate) };
  if (rateOf(candidate) < expectedRate + margin) return isChanged(otherParts, margin) ? 'changed' : null;
  // A rollback needs one of two proofs: the candidate is worse than expected, or the other parts show no
  // change although a change like the candidate's would be visible.
  const rateIfChanged = Math.min(0.999, rateOf(before) + rateOf(candidate) - rateOf(baseline));
  const areUnchanged =
    before.tries >= minTries &&
    fisherPValue(now, before) >= MIN_UNCHANGED_P_VALUE &&
    1 - binomialPValue({ ...now, failures: now.failures + 1 }, rateIfChanged) <=
      MAX_MISSED_CHANGE_PROBABILITY;
  if (areUnchanged || fisherPValue(candidate, expectedTally) <= alphaSpentAt(confirmations + 1, alpha))
    return 'rollback';
  return isChanged(otherParts, margin) ? 'changed' : null;
}

/** Evaluates a version. Pass the returned progress to the next call. */
export function judge(
  comparison: Comparison,
  progress: Progress,
  settings: SequentialTestSettings,
): { verdict: Verdict; action: Action; progress: Progress } {
  const { candidate, baseline } = comparison;
  const verdict =
    judgeTotalFailure(comparison, progress, settings) ??
    evaluate(candidate, baseline, progress.look, settings);
  const action = verdict.alarm ? confirmAlarm(comparison, progress, settings) : null;
  return {
    verdict: { ...verdict, alarm: action === 'rollback' },
    action,
    progress: {
      look: verdict.testNumber,
      confirmations: progress.confirmations + (verdict.alarm && comparison.otherParts ? 1 : 0),
    },
  };
}
