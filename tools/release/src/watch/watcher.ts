import { writeAtomically } from '@second-gear/node-utils/atomic';
import { rollback } from '../release/move.ts';
import type { MoveOutcome } from '../release/request.ts';
import { StaleRevisionError } from '../release/revision.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { lastChange, rolloutOf } from '../site/rollout.ts';
import { watchFileText } from '../site/watch-file.ts';
import { accumulate, type Counts, tallyOf } from './counts.ts';
import { recordHealthyVersions } from './health.ts';
import { evaluate, rateOf, type SequentialTestSettings, type Tally, type Verdict } from './sequential.ts';
import { readWatchState } from './watch-state.ts';

/** Evaluation of one remote's monitored version. */
export interface Evaluation {
  remote: string;
  version: string;
  baseline: string | null;
  candidate: Tally;
  compared: Tally;
  verdict: Verdict;
  /** Outcome of the rollback after an alarm. Null without an alarm, or in a dry run. */
  outcome: MoveOutcome | null;
  /** The change by another operator that prevented the rollback. Null if there was none. */
  overtaken: string | null;
  /** Revision of the remote's last change at the evaluation. */
  seen: number;
}

export interface WatchSettings {
  paths: SitePaths;
  who: string;
  test: SequentialTestSettings;
  /** How long a live version is compared with the previous one, in milliseconds. */
  comparisonWindowMs: number;
  /** Whether to only report rollbacks. */
  dryRun: boolean;
}

const percent = (tally: Tally): string => `${(rateOf(tally) * 100).toFixed(1)}%`;

/** Returns the reason for an alarm as a sentence. */
export const reasonFor = ({ version, baseline, candidate, compared, verdict }: Evaluation): string => {
  const seen = `${version} failed ${String(candidate.failures)} of ${String(candidate.tries)} times (${percent(candidate)})`;
  const other =
    verdict.against === 'baseline'
      ? `${String(baseline)} ${String(compared.failures)} of ${String(compared.tries)} (${percent(compared)})`
      : 'no version to compare with';
  return `watch: ${seen}, ${other}; probability if it were no worse: ${verdict.chance?.toExponential(1) ?? '?'}`;
};

/** Returns which version of a remote is monitored and its baseline. Null if none is. */
async function findMonitoredVersion(paths: SitePaths, remote: string, comparisonWindowMs: number) {
  const ledger = await readLedger(paths.ledger);
  const { live, canary, good } = rolloutOf(ledger, remote);
  const move = lastChange(ledger, remote);
  const seen = move?.revision ?? 0;
  if (canary) {
    return {
      version: canary.version,
      baseline: live,
      concurrent: true,
      isAlone: canary.traffic === 100,
      seen,
    };
  }
  const isRecent = move && move.what !== 'rollback' && Date.now() - Date.parse(move.at) < comparisonWindowMs;
  return live && isRecent && good[0]
    ? { version: live, baseline: good[0], concurrent: false, isAlone: true, seen }
    : null;
}

async function evaluateWithoutLock(
  { paths, test, comparisonWindowMs, dryRun }: WatchSettings,
  readings: readonly Counts[],
): Promise<Evaluation[]> {
  const state = await readWatchState(paths.watched);
  for (const [index, now] of readings.entries()) {
    state.sum = accumulate(state.sum, state.last[index] ?? {}, now);
    state.last[index] = now;
  }
  const evaluations: Evaluation[] = [];
  for (const remote of Object.keys((await requireDocument(paths)).microFrontends)) {
    const monitored = await findMonitoredVersion(paths, remote, comparisonWindowMs);
    if (!monitored) continue;
    const { version, baseline, concurrent, isAlone, seen } = monitored;
    const baselineEvents = state.sum[`${remote}@${String(baseline)}`] ?? {};
    const previousState = state.subjects[remote];
    const baselineState =
      previousState?.version === version && previousState.baseline === baseline
        ? previousState
        : // For a canary, the baseline's events count from the canary's start. For a release, all earlier events of the baseline count.
          // Another baseline does not reset the number of the last test.
          {
            version,
            baseline,
            from: concurrent ? baselineEvents : {},
            look: previousState?.version === version ? previousState.look : 0,
          };
    const candidate = tallyOf(state.sum[`${remote}@${version}`]);
    const compared = tallyOf(baselineEvents, baselineState.from);
    const isBaselineIdle = isAlone && compared.tries < test.minimum;
    const verdict = evaluate(candidate, isBaselineIdle ? null : compared, baselineState.look, test);
    // A dry run does not use up the test, so that the real watch can run it.
    state.subjects[remote] = { ...baselineState, look: dryRun ? baselineState.look : verdict.look };
    evaluations.push({
      remote,
      version,
      baseline,
      candidate,
      compared,
      verdict,
      outcome: null,
      overtaken: null,
      seen,
    });
  }
  // The state is stored before any rollback: a test counts as used whatever happens next.
  const head = (await readLedger(paths.ledger)).at(-1)?.hash;
  await writeAtomically(paths.watched, watchFileText(state, head));
  return evaluations;
}

/**
 * Adds up the counters and evaluates every monitored version. Completes an interrupted command first.
 * @param readings one reading for each address, always in the same order
 */
export const evaluateAll = (settings: WatchSettings, readings: readonly Counts[]): Promise<Evaluation[]> =>
  withSiteLock(settings.paths, () => evaluateWithoutLock(settings, readings));

/**
 * Rolls back versions with an alarm unless their remote changed since the evaluation. Stores the outcomes in
 * the evaluations.
 */
export async function rollBackAlarmed(
  { paths, who, test, dryRun }: WatchSettings,
  evaluations: readonly Evaluation[],
): Promise<void> {
  for (const evaluation of evaluations) {
    if (!evaluation.verdict.alarm || dryRun) continue;
    const { remote, version, baseline, candidate, compared, verdict, seen } = evaluation;
    try {
      evaluation.outcome = await rollback(
        {
          paths,
          remote,
          who,
          why: reasonFor(evaluation),
          force: false,
          browser: null,
          observedRevision: seen,
        },
        undefined,
        { version, baseline, candidate, compared, ...verdict, alpha: test.alpha },
      );
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error;
      evaluation.overtaken = error.message;
    }
  }
}

/** Evaluates every monitored version and rolls back those with an alarm. */
export async function watchOnce(settings: WatchSettings, readings: readonly Counts[]): Promise<Evaluation[]> {
  const evaluations = await evaluateAll(settings, readings);
  // Healthy versions are recorded first, because they may be rollback targets.
  const alarming = evaluations.filter(({ verdict }) => verdict.alarm);
  if (!settings.dryRun) await recordHealthyVersions(settings, alarming);
  await rollBackAlarmed(settings, evaluations);
  return evaluations;
}
