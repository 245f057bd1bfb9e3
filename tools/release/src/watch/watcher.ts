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
import { rateOf, type SequentialTestSettings, type Tally } from './sequential.ts';
import { readWatchState, type WatchState } from './watch-state.ts';

/** Evaluation of one remote's monitored version. */
export interface Evaluation extends Judgment {
  remote: string;
  version: string;
  baseline: string | null;
  /** Outcome of the rollback or split. Null without one, or in a dry run. */
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
  /** Whether to only report rollbacks. Nothing is written then. */
  dryRun: boolean;
  /** Holds the state between the evaluations of a dry run. */
  memory?: { state?: WatchState };
}

const percent = (tally: Tally): string => `${(rateOf(tally) * 100).toFixed(1)}%`;

/** Returns the reason for an alarm as a sentence. */
export const reasonFor = (evaluation: Evaluation): string => {
  const { version, baseline, candidate, compared, verdict, measure } = evaluation;
  const what = measure === 'failures' ? 'failed' : `was slow (${measure})`;
  const seen = `${version} ${what} ${String(candidate.failures)} of ${String(candidate.tries)} times (${percent(candidate)})`;
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

type Subject = WatchState['subjects'][string];
type Monitored = NonNullable<Awaited<ReturnType<typeof findMonitoredVersion>>>;

/** Returns the state of a comparison. Starts a new one if other versions are compared, or in another way. */
function subjectOf(state: WatchState, remote: string, monitored: Monitored): Subject {
  const { version, baseline, concurrent } = monitored;
  const previous = state.subjects[remote];
  const isSplit = concurrent && previous?.version === version && previous.concurrent === false;
  if (previous?.version === version && previous.baseline === baseline && !isSplit)
    return { ...previous, start: previous.start ?? structuredClone(state.sum), concurrent };
  const baselineEvents = state.sum[`${remote}@${String(baseline)}`] ?? {};
  return {
    version,
    baseline,
    // For a canary, the baseline's events count from the canary's start. For a release, all earlier events of the baseline count.
    // Another baseline does not reset the number of the last test.
    from: concurrent ? { ...baselineEvents } : {},
    look: previous?.version === version && !isSplit ? previous.look : 0,
    start: structuredClone(state.sum),
    concurrent,
    ...(isSplit && { candidateFrom: { ...state.sum[`${remote}@${version}`] } }),
  };
}

/**
 * Returns the counters of the site's other parts. Those that are monitored too may have changed by themselves,
 * so they count only if there are no others.
 */
function otherPartsOf(
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
  { paths, test, comparisonWindowMs, dryRun, memory }: WatchSettings,
  readings: readonly Reading[],
): Promise<Evaluation[]> {
  const state = memory?.state ?? (await readWatchState(paths.watched));
  addReadings(state, readings);
  const evaluations: Evaluation[] = [];
  const monitoredVersions = new Map<string, Monitored>();
  const remotes = Object.keys((await requireDocument(paths)).microFrontends);
  for (const remote of remotes) {
    const monitored = await findMonitoredVersion(paths, remote, comparisonWindowMs);
    if (monitored) monitoredVersions.set(remote, monitored);
  }
  for (const [remote, monitored] of monitoredVersions) {
    const { version, baseline, concurrent, isAlone, seen } = monitored;
    const subject = subjectOf(state, remote, monitored);
    const baselineEvents = increaseOf(state.sum[`${remote}@${String(baseline)}`], subject.from);
    const isBaselineIdle = isAlone && tallyOf(baselineEvents).tries < test.minimum;
    const otherRemotes = remotes.filter((other) => other !== remote);
    const { judgment, progress } = judgeMeasures(
      {
        candidate: increaseOf(state.sum[`${remote}@${version}`], subject.candidateFrom),
        baseline: isBaselineIdle ? null : baselineEvents,
        others:
          concurrent || isBaselineIdle
            ? null
            : otherPartsOf(state, subject.start ?? {}, otherRemotes, (other) => monitoredVersions.has(other)),
      },
      { failures: { look: subject.look, confirmations: 0 }, ...subject.progress },
      test,
    );
    state.subjects[remote] = { ...subject, look: progress.failures.look, progress };
    evaluations.push({ remote, version, baseline, ...judgment, outcome: null, overtaken: null, seen });
  }
  // The state is stored before any rollback: a test counts as used whatever happens next. A dry run stores
  // nothing, so that it uses up no test of the real watch.
  if (!dryRun) {
    const head = (await readLedger(paths.ledger)).at(-1)?.hash;
    await writeAtomically(paths.watched, watchFileText(state, head));
  } else if (memory) memory.state = state;
  return evaluations;
}

/**
 * Adds up the counters and evaluates every monitored version. Completes an interrupted command first.
 * @param readings at most one reading for each address
 */
export const evaluateAll = (settings: WatchSettings, readings: readonly Reading[]): Promise<Evaluation[]> =>
  withSiteLock(settings.paths, () => evaluateWithoutLock(settings, readings));

/** Share of the visitors, in percent, that keep a version while the others get the one before. */
const SPLIT_TRAFFIC = 50;

/**
 * Gives half of the visitors the version before. Both are then compared at the same time, which shows whether
 * the version is worse or something else has changed.
 */
async function split(request: MoveRequest, version: string): Promise<MoveOutcome> {
  const outcome = await rollback(request, undefined);
  if (outcome.kind !== 'moved') return outcome;
  // It was live until now, so it needs no check.
  const next = { ...request, observedRevision: outcome.revision, checksSsr: false };
  return setCanary(next, SPLIT_TRAFFIC, version);
}

/**
 * Rolls back versions with an alarm, or splits the visitors, unless their remote changed since the evaluation.
 * Stores the outcomes in the evaluations.
 */
export async function rollBackAlarmed(
  { paths, who, test, dryRun }: WatchSettings,
  evaluations: readonly Evaluation[],
): Promise<void> {
  for (const evaluation of evaluations) {
    const { remote, version, baseline, candidate, compared, verdict, seen, action, measure } = evaluation;
    if ((action !== 'rollback' && action !== 'split') || dryRun) continue;
    const request: MoveRequest = {
      paths,
      remote,
      who,
      why: reasonFor(evaluation),
      force: false,
      browser: null,
      observedRevision: seen,
    };
    const evidence = { version, baseline, candidate, compared, measure, ...verdict, alpha: test.alpha };
    try {
      evaluation.outcome =
        action === 'split' ? await split(request, version) : await rollback(request, undefined, evidence);
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error;
      evaluation.overtaken = error.message;
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
  const alarming = evaluations.filter(({ verdict }) => verdict.alarm);
  if (!settings.dryRun) await recordHealthyVersions(settings, alarming);
  await rollBackAlarmed(settings, evaluations);
  return evaluations;
}
