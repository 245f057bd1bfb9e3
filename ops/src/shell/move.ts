import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/contract/release';
import { fileReasons } from '../gate/files.ts';
import type { Reason } from '../gate/verdict.ts';
import { overridden } from '../release/checks.ts';
import type { MoveRequest, Outcome } from '../release/request.ts';
import { Overtaken } from '../release/seen.ts';
import { planActivation, planRollback, type Step } from '../rollout/plan.ts';
import { moveShellTo, recordPublishing } from '../rollout/point-to.ts';
import { demandApproved } from '../site/approved.ts';
import type { ShellCandidate } from '../site/candidate.ts';
import { demandDocument } from '../site/discovery-file.ts';
import { lastChange, type Rollout, rolloutOf } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { demandVersionName } from '../site/paths.ts';
import { readShellRecord } from '../site/records.ts';
import type { Settings } from '../site/settings.ts';
import { type ShellBrowser, shellGate, shellInBrowser } from './gate.ts';

/** An operator's request for the shell. */
export interface ShellRequest extends Omit<MoveRequest, 'remote' | 'candidate' | 'browser'> {
  /** The browser checks. Null if the operator skips them, which the ledger records. */
  browser: ShellBrowser | null;
  /** The requested version, if this move adds it to the site. */
  candidate?: ShellCandidate;
  /** New settings of the site. Default: unchanged. */
  settings?: Settings;
}

async function candidateOf({ paths, candidate }: ShellRequest, version: string): Promise<ShellCandidate> {
  if (candidate?.version === version) return candidate;
  return { version, record: await readShellRecord(paths, version), folder: paths.shellVersion(version) };
}

async function forwardReasons(request: ShellRequest, candidate: ShellCandidate): Promise<Reason[]> {
  const { paths, browser, force, draws } = request;
  const reasons = await shellGate(paths, candidate);
  if (!browser || (reasons.length > 0 && !force)) return reasons;
  return [...reasons, ...(await shellInBrowser(paths, candidate, browser, draws))];
}

/**
 * Returns reasons against a rollback. An earlier shell must be compatible and intact, but its size is not
 * checked and it is not opened in a browser.
 */
async function backwardReasons({ paths }: ShellRequest, candidate: ShellCandidate): Promise<Reason[]> {
  return (await shellGate(paths, candidate)).filter(({ check }) => check !== 'budget');
}

/** Returns the step of a plan on the current site. Call it inside withSite. */
async function decide({ paths, seen, candidate }: ShellRequest, plan: (rollout: Rollout) => Step) {
  const { revision } = (await demandDocument(paths)).extras;
  const ledger = await readLedger(paths.ledger);
  const rollout = rolloutOf(ledger, SHELL_NAME);
  const last = lastChange(ledger, SHELL_NAME);
  if (last && last.revision !== seen) throw new Overtaken(SHELL_NAME, last, rollout);
  const { to } = plan(rollout);
  if (candidate?.version !== to) await demandApproved(paths, ledger, SHELL_NAME, to);
  return { to, revision, isLive: to === rollout.live };
}

/**
 * Decides, checks and activates a shell, as release/move.ts does for a remote. The check takes minutes and
 * blocks no one. If the site changed during the check, it runs again.
 */
async function move(
  request: ShellRequest,
  what: LedgerEntry['what'],
  plan: (rollout: Rollout) => Step,
): Promise<Outcome> {
  const { paths, who, why, force, settings } = request;
  const remote = SHELL_NAME;
  for (;;) {
    const { to: version, revision, isLive } = await withSite(paths, () => decide(request, plan));
    if (isLive) return { kind: 'unchanged', remote, version };
    const candidate = await candidateOf(request, version);
    const check = what === 'rollback' ? backwardReasons : forwardReasons;
    const reasons = await check(request, candidate);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version, reasons };
    const forced = overridden(reasons, what === 'rollback' ? null : request);
    const done = await withSite(paths, async () => {
      const document = await demandDocument(paths);
      if (document.extras.revision !== revision) return null;
      // The version that was checked must be the one that goes live.
      const broken = await fileReasons(candidate.folder, candidate.record);
      if (broken.length > reasons.length) return null;
      const to = request.candidate?.version === version ? request.candidate : version;
      const facts = { what, who, why, ...(forced.length > 0 ? { forced } : {}) };
      const next = await moveShellTo(paths, { ...facts, to }, settings);
      return { from: document.extras.shell, revision: next.extras.revision };
    });
    if (done) return { kind: 'moved', what, remote, version, ...done, forced };
  }
}

/** Activates a shell: a published one, or the request's candidate. */
export const activateShell = (
  request: ShellRequest,
  version: string,
  what: 'release' | 'activate' | 'compose' = 'activate',
): Promise<Outcome> => {
  const to = demandVersionName(version);
  return move(request, what, (rollout) => planActivation(rollout, to));
};

/** Rolls back to the previous shell or the named one. Builds nothing and opens no browser. */
export const rollbackShell = (request: ShellRequest, version: string | undefined): Promise<Outcome> => {
  const to = version === undefined ? undefined : demandVersionName(version);
  return move(request, 'rollback', (rollout) => planRollback(rollout, to));
};

/** Publishes a shell that passes the gate without activating it. */
export async function publishShell(request: ShellRequest): Promise<Outcome> {
  const { paths, who, why, force, browser, draws, candidate } = request;
  if (!candidate) throw new ImpossibleMove('There is nothing to publish.');
  const { version } = candidate;
  const reasons = await forwardReasons(request, candidate);
  if (reasons.length > 0 && !force) return { kind: 'refused', remote: SHELL_NAME, version, reasons };
  const forced = overridden(reasons, { browser, draws });
  await withSite(paths, () =>
    recordPublishing(paths, SHELL_NAME, candidate, { who, why, ...(forced.length > 0 ? { forced } : {}) }),
  );
  return { kind: 'published', remote: SHELL_NAME, version, forced };
}
