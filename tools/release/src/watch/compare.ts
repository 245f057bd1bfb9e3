import { type EventCounts, tallyOf } from './counts.ts';
import { type Action, type Comparison, judge, type Progress } from './judge.ts';
import type { SequentialTestSettings, Tally, Verdict } from './sequential.ts';
import { slowTallies } from './slow.ts';

/** What is compared: failures, or slow visits by web vital. */
type Measure = 'failures' | 'LCP' | 'INP';

/**
 * Settings of each measure. They share alpha, so that the probability of any false alarm stays below it. A
 * version is slow if its share of slow visits is ten percentage points higher.
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
  /** The versions of the other parts, before and since the start. Null if the baseline is concurrent. */
  others: readonly { before: EventCounts; now: EventCounts }[] | null;
}

/** The outcome of one measure. */
export interface Judgment {
  measure: Measure;
  candidate: Tally;
  compared: Tally;
  verdict: Verdict;
  action: Action;
}

/** Returns how much each kind of event increased. */
export const increaseOf = (events: EventCounts = {}, start: EventCounts = {}): EventCounts =>
  Object.fromEntries(Object.entries(events).map(([kind, count]) => [kind, count - (start[kind] ?? 0)]));

const sumOf = (tallies: readonly Tally[]): Tally => ({
  tries: tallies.reduce((sum, { tries }) => sum + tries, 0),
  failures: tallies.reduce((sum, { failures }) => sum + failures, 0),
});

const tallyPair = (measure: Measure, one: EventCounts, other: EventCounts) =>
  measure === 'failures' ? { one: tallyOf(one), other: tallyOf(other) } : slowTallies(measure, one, other);

function toComparison(
  measure: Measure,
  { candidate, baseline, others }: ComparedCounts,
): Comparison & { compared: Tally } {
  const { one, other } = tallyPair(measure, candidate, baseline ?? {});
  const otherParts = others?.map(({ before, now }) => tallyPair(measure, before, now));
  return {
    candidate: one,
    baseline: baseline && other,
    compared: other,
    others: otherParts
      ? {
          before: sumOf(otherParts.map((part) => part.one)),
          now: sumOf(otherParts.map((part) => part.other)),
        }
      : null,
  };
}

const URGENCY: readonly Action[] = ['rollback', 'split', 'changed', null];

/**
 * Judges every measure of a version. Returns the most urgent judgment, and the progress of each measure.
 * Without a version to compare with, only failures count.
 */
export function judgeMeasures(
  counts: ComparedCounts,
  progress: Readonly<Partial<Record<string, Progress>>>,
  test: SequentialTestSettings,
): { judgment: Judgment; progress: Record<Measure, Progress> } {
  const judged = (Object.keys(MEASURES) as Measure[]).map((measure) => {
    const { alphaShare, settings } = MEASURES[measure];
    const { compared, ...comparison } = toComparison(measure, counts);
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
        compared,
        verdict: isComparable ? verdict : { ...verdict, alarm: false },
        action: isComparable ? action : null,
      },
      progress: after,
    };
  });
  const [first] = judged.toSorted(
    (a, b) => URGENCY.indexOf(a.judgment.action) - URGENCY.indexOf(b.judgment.action),
  );
  const [failures, lcp, inp] = judged;
  if (!first || !failures || !lcp || !inp) throw new Error('There is no measure');
  return {
    judgment: first.judgment,
    progress: { failures: failures.progress, LCP: lcp.progress, INP: inp.progress },
  };
}
