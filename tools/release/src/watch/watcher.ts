import { writeAtomically } from '@second-gear/node-utils/atomic-write';
import { rollback, setCanary } from '../release/move.ts';
import type { MoveOutcome, MoveRequest } from '../release/request.ts';
import { StaleRevisionError } from '../release/revision.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { lastChange, rolloutOf } from '../site/rollout.ts';
import { watchFileText } from '../site/watch-file.ts';
import { addReadings } from './add-readings.ts';
import { increaseOf, type Judgment, judgeMeasures } from './compare.ts';
import { type Counts, type EventCounts, type Reading, tallyOf } from './counts.ts';
import { recordHealthyVersions } from './health.ts';
import { rateOf, type SequentialTestSettings, type Tally, type Verdict } from './sequential.ts';
import { readWatchState, type WatchState } from './watch-state.ts';

/** Evaluation of one remote's monitored version. */
export interface Evaluation extends Judgment {
  remote: string;
  version: string;
  baseline: string | null;
  /** Outcome of the rollback or split. Null without one, or in a dry run. */
  outcome: MoveOutcome | null;
  /** Describes the change by another operator that prevented the rollback. Null if there was none. */
  supersededBy: string | null;
  /** Revision of the remote's last change at the time of the evaluation. */
  observedRevision: number;
}

export interface WatchSettings {
  paths: SitePaths;
  who: string;
  test: SequentialTestSettings;
  /** How long a live version is compared with the previous one, in milliseconds. */
  comparisonWindowMs: number;
  /** Whether to only report rollbacks, without writing anything. */
  dryRun: boolean;
  /** Stores the state between the evaluations of a dry run, which writes no file. */
  dryRunMemory?: { state?: WatchState };
}

const percent = (tally: Tally): string => `${(rateOf(tally) * 100).toFixed(1)}%`;

/** Describes an alarm for the ledger and for operators. */
export const reasonFor = (evaluation: Evaluation): string => {
  const { version, baseline, candidate, baselineTally, verdict, measure } = evaluation;
  const failureText = measure === 'failures' ? 'failed' : `was slow (${measure})`;
  const candidateText = `${version} ${failureText} ${String(candidate.failures)} of ${String(candidate.tries)} times (${percent(candidate)})`;
  const baselineText =
    verdict.against === 'baseline'
      ? `${String(baseline)} ${String(baselineTally.failures)} of ${String(baselineTally.tries)} (${percent(baselineTally)})`
      : 'no version to compare with';
  return `watch: ${candidateText}, ${baselineText}; probability if it were no worse: ${verdict.pValue?.toExponential(1) ?? '?'}`;
};

/** Returns a verdict with the field names of the ledger and of --json. */
const toRecordedVerdict = ({ testNumber, pValue, ...verdict }: Verdict) => ({
  ...verdict,
  look: testNumber,
  chance: pValue,
});

/** Returns an evaluation with the field names of --json. */
export const toJsonEvaluation = ({
  baselineTally,
  verdict,
  supersededBy,
  observedRevision,
  ...evaluation
}: Evaluation) => ({
  ...evaluation,
  compared: baselineTally,
  verdict: toRecordedVerdict(verdict),
  overtaken: supersededBy,
  seen: observedRevision,
});

/** Returns a remote's monitored version and its baseline. Null if no version is monitored. */
async function findMonitoredVersion(paths: SitePaths, remote: string, comparisonWindowMs: number) {
  const ledger = await readLedger(paths.ledger);
  const { live, canary, rollbackTargets } = rolloutOf(ledger, remote);
  const move = lastChange(ledger, remote);
  const observedRevision = move?.revision ?? 0;
  if (canary) {
    return {
      version: canary.version,
      baseline: live,
      concurrent: true,
      isServedToAll: canary.traffic === 100,
      observedRevision,
    };
  }
  const isRecent = move && move.what !== 'rollback' && Date.now() - Date.parse(move.at) < comparisonWindowMs;
  return live && isRecent && rollbackTargets[0]
    ? {
        version: live,
        baseline: rollbackTargets[0],
        concurrent: false,
        isServedToAll: true,
        observedRevision,
      }
    : null;
}

type StoredComparison = WatchState['subjects'][string];
type MonitoredVersion = NonNullable<Awaited<ReturnType<typeof findMonitoredVersion>>>;

/**
 * Returns the state of a comparison. Starts a new one if the versions changed, or if they are now compared at
 * the same time.
 */
function findOrStartComparison(
  state: WatchState,
  remote: string,
  monitored: MonitoredVersion,
): StoredComparison {
  const { version, baseline, concurrent } = monitored;
  const previous = state.subjects[remote];
  const isSplit = concurrent && previous?.version === version && previous.concurrent === false;
  if (previous?.version === version && previous.baseline === baseline && !isSplit)
    return { ...previous, start: previous.start ?? structuredClone(state.sum), concurrent };
  const baselineEvents = state.sum[`${remote}@${String(baseline)}`] ?? {};
  return {
    version,
    baseline,
    // For a canary, the baseline's events count from the canary's start. For a release, all earlier events of
    // the baseline count. Another baseline does not reset the number of the last test.
    from: concurrent ? { ...baselineEvents } : {},
    look: previous?.version === version && !isSplit ? previous.look : 0,
    start: structuredClone(state.sum),
    concurrent,
    ...(isSplit && { candidateFrom: { ...state.sum[`${remote}@${version}`] } }),
  };
}

/**
 * Returns the counters of the site's other parts. Monitored parts were changed recently themselves, so they
 * count only if there are no unmonitored parts.
 */
function countOtherParts(
  { sum }: WatchState,
  start: Counts,
  remotes: readonly string[],
  isMonitored: (remote: string) => boolean,
): { before: EventCounts; now: EventCounts }[] {
  const unchanged = remotes.filter((remote) => !isMonitored(remote));
  const names = unchanged.length > 0 ? unchanged : remotes;
  return Object.entries(sum)
    .filter(([version]) => names.includes(version.slice(0, version.indexOf('@'))))
    .map(([version, events]) => ({
      before: start[version] ?? {},
      now: increaseOf(events, start[version]),
    }));
}

async function evaluateWithoutLock(
  { paths, test, comparisonWindowMs, dryRun, dryRunMemory }: WatchSettings,
  readings: readonly Reading[],
): Promise<Evaluation[]> {
  const state = dryRunMemory?.state ?? (await readWatchState(paths.watchFile));
  addReadings(state, readings);
  const evaluations: Evaluation[] = [];
  const monitoredVersions = new Map<string, MonitoredVersion>();
  const remotes = Object.keys((await requireDocument(paths)).microFrontends);
  for (const remote of remotes) {
    const monitored = await findMonitoredVersion(paths, remote, comparisonWindowMs);
    if (monitored) monitoredVersions.set(remote, monitored);
  }
  for (const [remote, monitored] of monitoredVersions) {
    const { version, baseline, concurrent, isServedToAll, observedRevision } = monitored;
    const comparison = findOrStartComparison(state, remote, monitored);
    const baselineEvents = increaseOf(state.sum[`${remote}@${String(baseline)}`], comparison.from);
    const isBaselineIdle = isServedToAll && tallyOf(baselineEvents).tries < test.minTries;
    const otherRemotes = remotes.filter((other) => other !== remote);
    const { judgment, progress } = judgeMeasures(
      {
        candidate: increaseOf(state.sum[`${remote}@${version}`], comparison.candidateFrom),
        baseline: isBaselineIdle ? null : baselineEvents,
        otherParts:
          concurrent || isBaselineIdle
            ? null
            : countOtherParts(state, comparison.start ?? {}, otherRemotes, (other) =>
                monitoredVersions.has(other),
              ),
      },
      { failures: { look: comparison.look, confirmations: 0 }, ...comparison.progress },
      test,
    );
    state.subjects[remote] = { ...comparison, look: progress.failures.look, progress };
    evaluations.push({
      remote,
      version,
      baseline,
      ...judgment,
      outcome: null,
      supersededBy: null,
      observedRevision,
    });
  }
  // The state is stored before any rollback, so no test runs twice. A dry run stores nothing, so
  // the real watch still runs all of its tests.
  if (!dryRun) {
    const head = (await readLedger(paths.ledger)).at(-1)?.hash;
    await writeAtomically(paths.watchFile, watchFileText(state, head));
  } else if (dryRunMemory) dryRunMemory.state = state;
  return evaluations;
}

/**
 * Adds up the counters and evaluates every monitored version. Completes an interrupted change first.
 * @param readings at most one reading for each address
 */
export const evaluateAll = (settings: WatchSettings, readings: readonly Reading[]): Promise<Evaluation[]> =>
  withSiteLock(settings.paths, () => evaluateWithoutLock(settings, readings));

/** Percentage of visitors who keep a version during a split. The others get the previous version. */
const SPLIT_TRAFFIC = 50;

/**
 * Gives half of the visitors the previous version. Comparing both at the same time shows whether the version
 * is worse or something else has changed.
 */
async function splitVisitors(request: MoveRequest, version: string): Promise<MoveOutcome> {
  const outcome = await rollback(request, undefined);
  if (outcome.kind !== 'moved') return outcome;
  // The version was live until now, so it needs no check.
  const next = { ...request, observedRevision: outcome.revision, checksSsr: false };
  return setCanary(next, SPLIT_TRAFFIC, version);
}

/**
 * Rolls back versions with an alarm, or splits the visitors, unless their remote changed since the
 * evaluation. Stores the outcomes in the evaluations.
 */
export async function rollBackAlarmed(
  { paths, who, test, dryRun }: WatchSettings,
  evaluations: readonly Evaluation[],
): Promise<void> {
  for (const evaluation of evaluations) {
    const {
      remote,
      version,
      baseline,
      candidate,
      baselineTally,
      verdict,
      observedRevision,
      action,
      measure,
    } = evaluation;
    if ((action !== 'rollback' && action !== 'split') || dryRun) continue;
    const request: MoveRequest = {
      paths,
      remote,
      who,
      why: reasonFor(evaluation),
      force: false,
      browser: null,
      observedRevision,
    };
    const evidence = {
      version,
      baseline,
      candidate,
      compared: baselineTally,
      measure,
      ...toRecordedVerdict(verdict),
      alpha: test.alpha,
    };
    try {
      evaluation.outcome =
        action === 'split'
          ? await splitVisitors(request, version)
          : await rollback(request, undefined, evidence);
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error;
      evaluation.supersededBy = error.message;
    }
  }
}

/** Evaluates every monitored version and rolls back those with an alarm. */
export async function watchOnce(
  settings: WatchSettings,
  readings: readonly Reading[],
): Promise<Evaluation[]> {
  const evaluations = await evaluateAll(settings, readings);
  // Healthy versions are recorded first, because they may be rollback targets.
  const versionsWithAlarm = evaluations.filter(({ verdict }) => verdict.alarm);
  if (!settings.dryRun) await recordHealthyVersions(settings, versionsWithAlarm);
  await rollBackAlarmed(settings, evaluations);
  return evaluations;
}
