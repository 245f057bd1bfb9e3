import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/federation/release';
import type { Reason } from '../gate/candidate-reasons.ts';
import { fileReasons } from '../gate/file-reasons.ts';
import { overriddenReasons } from '../release/checks.ts';
import type { MoveOutcome, MoveRequest } from '../release/request.ts';
import { StaleRevisionError } from '../release/revision.ts';
import { activateShellVersion, recordPublication } from '../rollout/activate-version.ts';
import { planActivation, planRollback, type Step } from '../rollout/plan.ts';
import { requireApproved } from '../site/approved-versions.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { requireVersionName } from '../site/paths.ts';
import { readShellRecord } from '../site/release-records.ts';
import { lastChange, type Rollout, rolloutOf } from '../site/rollout.ts';
import type { Settings } from '../site/settings.ts';
import { type ShellBrowserChecks, shellBrowserReasons, shellGateReasons } from './gate.ts';

/** An operator's request for the shell. */
export interface ShellRequest extends Omit<MoveRequest, 'remote' | 'candidate' | 'browser'> {
  /** The browser checks. Null if the operator skips them, which the ledger records. */
  browser: ShellBrowserChecks | null;
  /** The requested version, if this move adds it to the site. */
  candidate?: ShellCandidate;
  /** New settings of the site. Default: unchanged. */
  settings?: Settings;
}

async function candidateOf({ paths, candidate }: ShellRequest, version: string): Promise<ShellCandidate> {
  if (candidate?.version === version) return candidate;
  return { version, record: await readShellRecord(paths, version), folder: paths.shellVersion(version) };
}

async function activationReasons(request: ShellRequest, candidate: ShellCandidate): Promise<Reason[]> {
  const { paths, browser, force, checksSsr } = request;
  const reasons = await shellGateReasons(paths, candidate);
  if (!browser || (reasons.length > 0 && !force)) return reasons;
  return [...reasons, ...(await shellBrowserReasons(paths, candidate, browser, checksSsr))];
}

/**
 * Returns reasons against a rollback. An earlier shell must be compatible and intact, but its size is not
 * checked and it is not opened in a browser.
 */
async function rollbackReasons({ paths }: ShellRequest, candidate: ShellCandidate): Promise<Reason[]> {
  return (await shellGateReasons(paths, candidate)).filter(({ check }) => check !== 'budget');
}

/** Applies a plan to the current site. Call it inside withSiteLock. */
async function decide(
  { paths, observedRevision, candidate }: ShellRequest,
  plan: (rollout: Rollout) => Step,
) {
  const { revision } = (await requireDocument(paths)).extras;
  const ledger = await readLedger(paths.ledger);
  const rollout = rolloutOf(ledger, SHELL_NAME);
  const last = lastChange(ledger, SHELL_NAME);
  if (last && last.revision !== observedRevision) throw new StaleRevisionError(SHELL_NAME, last, rollout);
  const { to } = plan(rollout);
  if (candidate?.version !== to) await requireApproved(paths, ledger, SHELL_NAME, to);
  return { to, revision, isLive: to === rollout.live };
}

/**
 * Plans a move of the shell, checks it and activates the version, as release/move.ts does for a remote. The
 * check takes minutes and blocks no other operator. If the site changed during the check, the check runs
 * again.
 */
async function move(
  request: ShellRequest,
  what: LedgerEntry['what'],
  plan: (rollout: Rollout) => Step,
): Promise<MoveOutcome> {
  const { paths, who, why, force, settings } = request;
  const remote = SHELL_NAME;
  for (;;) {
    const { to: version, revision, isLive } = await withSiteLock(paths, () => decide(request, plan));
    if (isLive) return { kind: 'unchanged', remote, version };
    const candidate = await candidateOf(request, version);
    const check = what === 'rollback' ? rollbackReasons : activationReasons;
    const reasons = await check(request, candidate);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version, reasons };
    const forced = overriddenReasons(reasons, what === 'rollback' ? null : request);
    const moved = await withSiteLock(paths, async () => {
      const document = await requireDocument(paths);
      if (document.extras.revision !== revision) return null;
      // The files that were checked must be the ones that go live.
      const fileFaults = await fileReasons(candidate.folder, candidate.record);
      if (fileFaults.length > reasons.length) return null;
      const to = request.candidate?.version === version ? request.candidate : version;
      const ledgerFacts = { what, who, why, ...(forced.length > 0 ? { forced } : {}) };
      const next = await activateShellVersion(paths, { ...ledgerFacts, to }, settings);
      return { from: document.extras.shell, revision: next.extras.revision };
    });
    if (moved) return { kind: 'moved', what, remote, version, ...moved, forced };
  }
}

/** Activates a shell: a published one, or the request's candidate. */
export const activateShell = (
  request: ShellRequest,
  version: string,
  what: 'release' | 'activate' | 'compose' = 'activate',
): Promise<MoveOutcome> => {
  const to = requireVersionName(version);
  return move(request, what, (rollout) => planActivation(rollout, to));
};

/** Rolls back to the previous shell or the named one. Builds nothing and opens no browser. */
export const rollbackShell = (request: ShellRequest, version: string | undefined): Promise<MoveOutcome> => {
  const to = version === undefined ? undefined : requireVersionName(version);
  return move(request, 'rollback', (rollout) => planRollback(rollout, to));
};

/** Publishes a shell that passes the gate without activating it. */
export async function publishShell(request: ShellRequest): Promise<MoveOutcome> {
  const { paths, who, why, force, browser, checksSsr, candidate } = request;
  if (!candidate) throw new ImpossibleMoveError('Nothing to publish.');
  const { version } = candidate;
  const reasons = await activationReasons(request, candidate);
  if (reasons.length > 0 && !force) return { kind: 'refused', remote: SHELL_NAME, version, reasons };
  const forced = overriddenReasons(reasons, { browser, checksSsr });
  await withSiteLock(paths, () =>
    recordPublication(paths, SHELL_NAME, candidate, { who, why, ...(forced.length > 0 ? { forced } : {}) }),
  );
  return { kind: 'published', remote: SHELL_NAME, version, forced };
}
