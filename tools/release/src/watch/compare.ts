import { type EventCounts, tallyOf } from './counts.ts';
import { type Action, type Comparison, judge, type Progress } from './judge.ts';
import type { SequentialTestSettings, Tally, Verdict } from './sequential.ts';
import { tallySlowVisits } from './slow-visits.ts';

/** A compared quantity: failures, or visits with a slow web vital. */
type Measure = 'failures' | 'LCP' | 'INP';

/**
 * Settings of each measure. Their shares of alpha add up to 1, so all measures together have at most
 * that probability of a false alarm. For LCP and INP, slow visits must be ten percentage points more
 * frequent.
 */
const MEASURES: Record<Measure, { alphaShare: number; settings: Partial<SequentialTestSettings> }> = {
  failures: { alphaShare: 0.9, settings: {} },
  LCP: { alphaShare: 0.05, settings: { margin: 0.1, ceiling: 0.5 } },
  INP: { alphaShare: 0.05, settings: { margin: 0.1, ceiling: 0.5 } },
};

/** The counters of the versions to compare. */
interface ComparedCounts {
  candidate: EventCounts;
  /** Null if there is no version to compare with. */
  baseline: EventCounts | null;
  /**
   * Counters of the site's other parts, before and since the start of the comparison. Null if the baseline is
   * served at the same time.
   */
  otherParts: readonly { before: EventCounts; now: EventCounts }[] | null;
}

/** The outcome of one measure. */
export interface Judgment {
  measure: Measure;
  candidate: Tally;
  baselineTally: Tally;
  verdict: Verdict;
  action: Action;
}

/** Returns the increase of each kind of event since the start. */
export const increaseOf = (events: EventCounts = {}, start: EventCounts = {}): EventCounts =>
  Object.fromEntries(Object.entries(events).map(([kind, count]) => [kind, count - (start[kind] ?? 0)]));

const sumOf = (tallies: readonly Tally[]): Tally => ({
  tries: tallies.reduce((sum, { tries }) => sum + tries, 0),
  failures: tallies.reduce((sum, { failures }) => sum + failures, 0),
});

const toTallies = (measure: Measure, first: EventCounts, second: EventCounts) =>
  measure === 'failures'
    ? { first: tallyOf(first), second: tallyOf(second) }
    : tallySlowVisits(measure, first, second);

function toComparison(
  measure: Measure,
  { candidate, baseline, otherParts }: ComparedCounts,
): Comparison & { baselineTally: Tally } {
  const { first, second } = toTallies(measure, candidate, baseline ?? {});
  const otherTallies = otherParts?.map(({ before, now }) => toTallies(measure, before, now));
  return {
    candidate: first,
    baseline: baseline && second,
    baselineTally: second,
    otherParts: otherTallies
      ? {
          before: sumOf(otherTallies.map((tallies) => tallies.first)),
          now: sumOf(otherTallies.map((tallies) => tallies.second)),
        }
      : null,
  };
}

const ACTIONS_BY_URGENCY: readonly Action[] = ['rollback', 'split', 'changed', null];

/**
 * Evaluates every measure of a version. Returns the most urgent result and the progress of each measure.
 * Without a baseline, only failures count.
 */
export function judgeMeasures(
  counts: ComparedCounts,
  progress: Readonly<Partial<Record<string, Progress>>>,
  test: SequentialTestSettings,
): { judgment: Judgment; progress: Record<Measure, Progress> } {
  const results = (Object.keys(MEASURES) as Measure[]).map((measure) => {
    const { alphaShare, settings } = MEASURES[measure];
    const { baselineTally, ...comparison } = toComparison(measure, counts);
    const before = progress[measure] ?? { look: 0, confirmations: 0 };
    const isComparable = measure === 'failures' || comparison.baseline !== null;
    const {
      verdict,
      action,
      progress: after,
    } = judge(comparison, before, {
      ...test,
      ...settings,
      alpha: test.alpha * alphaShare,
    });
    return {
      judgment: {
        measure,
        candidate: comparison.candidate,
        baselineTally,
        verdict: isComparable ? verdict : { ...verdict, alarm: false },
        action: isComparable ? action : null,
      },
      progress: after,
    };
  });
  const [mostUrgent] = results.toSorted(
    (a, b) => ACTIONS_BY_URGENCY.indexOf(a.judgment.action) - ACTIONS_BY_URGENCY.indexOf(b.judgment.action),
  );
  const [failures, lcp, inp] = results;
  if (!mostUrgent || !failures || !lcp || !inp) throw new Error('There is no measure');
  return {
    judgment: mostUrgent.judgment,
    progress: { failures: failures.progress, LCP: lcp.progress, INP: inp.progress },
  };
}
