import { writeAtomically } from '@second-gear/toolkit/atomic';
import { rollback } from '../release/move.ts';
import type { Outcome } from '../release/request.ts';
import { Overtaken } from '../release/seen.ts';
import { demandDocument } from '../site/discovery-file.ts';
import { lastChange, rolloutOf } from '../site/history.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { accumulate, type Counts, tallyOf } from './counts.ts';
import { noteProofs } from './proofs.ts';
import { look, rateOf, type Tally, type TestSettings, type Verdict } from './sequential.ts';
import { readWatchState } from './watch-state.ts';

/** Evaluation of one remote. */
export interface Sighting {
  remote: string;
  version: string;
  baseline: string | null;
  candidate: Tally;
  compared: Tally;
  verdict: Verdict;
  /** Outcome of the rollback after an alarm. Null without an alarm, or in a dry run. */
  outcome: Outcome | null;
  /** The change by another operator that prevented the rollback. Null if there was none. */
  overtaken: string | null;
  /** Revision of the remote's last change at the evaluation. */
  seen: number;
}

export interface WatchSettings {
  paths: SitePaths;
  who: string;
  test: TestSettings;
  /** How long a live version is compared with the previous one, in milliseconds. */
  after: number;
  /** Whether to only report rollbacks. */
  dryRun: boolean;
}

const percent = (tally: Tally): string => `${(rateOf(tally) * 100).toFixed(1)} %`;

/** Returns the reason for an alarm as a sentence. */
export const reasonFor = ({ version, baseline, candidate, compared, verdict }: Sighting): string => {
  const seen = `${version} failed ${String(candidate.failures)} of ${String(candidate.tries)} times (${percent(candidate)})`;
  const other =
    verdict.against === 'baseline'
      ? `${String(baseline)} ${String(compared.failures)} of ${String(compared.tries)} (${percent(compared)})`
      : 'there is nothing to compare it with';
  return `watch: ${seen}, ${other}; chance of that if it were no worse ${verdict.chance?.toExponential(1) ?? '?'}`;
};

/** Returns which version of a remote is monitored and its baseline. Null if none is. */
async function subjectOf(paths: SitePaths, remote: string, after: number) {
  const ledger = await readLedger(paths.ledger);
  const { live, trial, good } = rolloutOf(ledger, remote);
  const move = lastChange(ledger, remote);
  const seen = move?.revision ?? 0;
  if (trial) {
    return { version: trial.version, baseline: live, concurrent: true, isAlone: trial.traffic === 100, seen };
  }
  const isFresh = move && move.what !== 'rollback' && Date.now() - Date.parse(move.at) < after;
  return live && isFresh && good[0]
    ? { version: live, baseline: good[0], concurrent: false, isAlone: true, seen }
    : null;
}

async function lookAtAll(
  { paths, test, after, dryRun }: WatchSettings,
  readings: readonly Counts[],
): Promise<Sighting[]> {
  const state = await readWatchState(paths.watched);
  for (const [index, now] of readings.entries()) {
    state.sum = accumulate(state.sum, state.last[index] ?? {}, now);
    state.last[index] = now;
  }
  const sightings: Sighting[] = [];
  for (const remote of Object.keys((await demandDocument(paths)).microFrontends)) {
    const subject = await subjectOf(paths, remote, after);
    if (!subject) continue;
    const { version, baseline, concurrent, isAlone, seen } = subject;
    const base = state.sum[`${remote}@${String(baseline)}`] ?? {};
    const known = state.subjects[remote];
    const kept =
      known?.version === version && known.baseline === baseline
        ? known
        : // Parallel versions are both counted from now on. For consecutive versions the past counts.
          // The number of used tests does not depend on the baseline.
          {
            version,
            baseline,
            from: concurrent ? base : {},
            look: known?.version === version ? known.look : 0,
          };
    const candidate = tallyOf(state.sum[`${remote}@${version}`]);
    const compared = tallyOf(base, kept.from);
    const nothingComes = isAlone && compared.tries < test.minimum;
    const verdict = look(candidate, nothingComes ? null : compared, kept.look, test);
    // A dry run does not use up the test, so that the real watch can run it.
    state.subjects[remote] = { ...kept, look: dryRun ? kept.look : verdict.look };
    sightings.push({
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
  // Stored before any rollback: a test counts as used whatever happens next.
  await writeAtomically(paths.watched, JSON.stringify(state));
  return sightings;
}

/**
 * Adds up the counters and evaluates every monitored version. Completes an interrupted command first.
 * @param readings one reading for each address, always in the same order
 */
export const lookAll = (settings: WatchSettings, readings: readonly Counts[]): Promise<Sighting[]> =>
  withSite(settings.paths, () => lookAtAll(settings, readings));

/**
 * Rolls back versions with an alarm unless they changed since the evaluation. Stores the outcomes in the
 * sightings.
 */
export async function rollBackAlarmed(
  { paths, who, test, dryRun }: WatchSettings,
  sightings: readonly Sighting[],
): Promise<void> {
  for (const sighting of sightings) {
    if (!sighting.verdict.alarm || dryRun) continue;
    const { remote, version, baseline, candidate, compared, verdict, seen } = sighting;
    try {
      sighting.outcome = await rollback(
        { paths, remote, who, why: reasonFor(sighting), force: false, browser: null, seen },
        undefined,
        { version, baseline, candidate, compared, ...verdict, alpha: test.alpha },
      );
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      sighting.overtaken = error.message;
    }
  }
}

/** Evaluates every monitored version and rolls back those with an alarm. */
export async function watchOnce(settings: WatchSettings, readings: readonly Counts[]): Promise<Sighting[]> {
  const sightings = await lookAll(settings, readings);
  // Recorded first, because verified versions may be rollback targets.
  const alarming = sightings.filter(({ verdict }) => verdict.alarm);
  if (!settings.dryRun) await noteProofs(settings, alarming);
  await rollBackAlarmed(settings, sightings);
  return sightings;
}
