import {
  alphaSpentAt,
  chanceAtRate,
  chanceIfEqual,
  evaluate,
  rateOf,
  type SequentialTestSettings,
  type Tally,
  type Verdict,
} from './sequential.ts';

/** Number of attempts, all failed, that are enough without further ones. */
const TOTAL_FAILURE = 10;
/** Highest probability of such a series, if the version is no worse, that counts as an alarm. */
const TOTAL_FAILURE_CHANCE = 1e-4;
/** Probability, if the other parts are unchanged, at which they count as changed, and as unchanged. */
const CHANGED_CHANCE = 0.01;
const UNCHANGED_CHANCE = 0.2;
/** Probability at which the other parts cannot have the candidate's change. */
const UNSEEN_CHANCE = 1e-3;

export interface Comparison {
  candidate: Tally;
  /** The version that it is compared with. Null if there is none. */
  baseline: Tally | null;
  /**
   * Reports of the site's other parts, before and since the start of the comparison. Null if the baseline's
   * visitors come at the same time as the candidate's.
   */
  others: { before: Tally; now: Tally } | null;
}

/** Numbers of the tests that were run: of the version, and of its difference from the other parts. */
export interface Progress {
  look: number;
  confirmations: number;
}

/**
 * What follows: `rollback`; `split`, to give half of the visitors the version before, as a comparison at the
 * same time; or `changed`, nothing, because the other parts became worse too. Null if nothing follows yet.
 */
export type Action = 'rollback' | 'split' | 'changed' | null;

/** Returns the verdict on a version that fails for everyone. Null if it does not. */
function judgeTotalFailure(
  { candidate, baseline }: Comparison,
  { look }: Progress,
  { minimum, ceiling }: SequentialTestSettings,
): Verdict | null {
  const { tries, failures } = candidate;
  if (failures < tries || tries < TOTAL_FAILURE || tries >= minimum) return null;
  if (baseline && baseline.tries < TOTAL_FAILURE) return null;
  const chance = baseline ? chanceIfEqual(candidate, baseline) : chanceAtRate(candidate, ceiling);
  if (chance > TOTAL_FAILURE_CHANCE) return null;
  const against = baseline ? 'baseline' : 'ceiling';
  return { alarm: true, look, chance, threshold: TOTAL_FAILURE_CHANCE, against };
}

const isChanged = ({ before, now }: { before: Tally; now: Tally }, margin: number): boolean =>
  chanceIfEqual(now, before) <= CHANGED_CHANCE && rateOf(now) >= rateOf(before) + margin / 2;

/**
 * Decides about a version that is worse than the one before it was at an earlier time. The cause may be
 * something else that changed since, for example a browser or the network. Then the other parts of the site,
 * which did not change, become worse too.
 */
function confirm(
  { candidate, baseline, others }: Comparison,
  { confirmations }: Progress,
  { alpha, margin, minimum, ceiling }: SequentialTestSettings,
): Action {
  if (!others || !baseline) return 'rollback';
  const { before, now } = others;
  if (now.tries < candidate.tries / 4) {
    const isFarWorse = chanceAtRate(candidate, ceiling) <= alphaSpentAt(confirmations + 1, alpha);
    return isFarWorse ? 'rollback' : 'split';
  }
  // The candidate's rate if it changed only as the other parts did. If they usually fail more often, their
  // change is less certain, like that of fewer attempts.
  const change = before.tries < minimum ? rateOf(now) - rateOf(baseline) : rateOf(now) - rateOf(before);
  const expectedRate = Math.min(1, rateOf(baseline) + Math.max(0, change));
  const certainty = Math.min(1, expectedRate / Math.max(rateOf(now), rateOf(before), Number.EPSILON));
  const tries = Math.max(1, Math.round(now.tries * certainty));
  const expected = { tries, failures: Math.round(tries * expectedRate) };
  if (rateOf(candidate) < expectedRate + margin) return isChanged(others, margin) ? 'changed' : null;
  // Either the candidate is worse than expected, or the other parts show no change at all and would if it were
  // as large as the candidate's.
  const rateIfChanged = Math.min(0.999, rateOf(before) + rateOf(candidate) - rateOf(baseline));
  const areUnchanged =
    before.tries >= minimum &&
    chanceIfEqual(now, before) >= UNCHANGED_CHANCE &&
    1 - chanceAtRate({ ...now, failures: now.failures + 1 }, rateIfChanged) <= UNSEEN_CHANCE;
  if (areUnchanged || chanceIfEqual(candidate, expected) <= alphaSpentAt(confirmations + 1, alpha))
    return 'rollback';
  return isChanged(others, margin) ? 'changed' : null;
}

/** Judges a version. The result's progress is the input of the next call. */
export function judge(
  comparison: Comparison,
  progress: Progress,
  settings: SequentialTestSettings,
): { verdict: Verdict; action: Action; progress: Progress } {
  const { candidate, baseline } = comparison;
  const verdict =
    judgeTotalFailure(comparison, progress, settings) ??
    evaluate(candidate, baseline, progress.look, settings);
  const action = verdict.alarm ? confirm(comparison, progress, settings) : null;
  return {
    verdict: { ...verdict, alarm: action === 'rollback' },
    action,
    progress: {
      look: verdict.look,
      confirmations: progress.confirmations + (verdict.alarm && comparison.others ? 1 : 0),
    },
  };
}
