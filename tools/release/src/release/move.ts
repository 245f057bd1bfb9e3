import type { LedgerEntry } from '@second-gear/federation/release';
import { fileReasons } from '../gate/file-reasons.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { planActivation, planCanary, planPromotion, planRollback, type Step } from '../rollout/plan.ts';
import { approvalsOf, requireApproved } from '../site/approved-versions.ts';
import { requireDocument, requireRemote } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { requireRemoteName, requireVersionName } from '../site/paths.ts';
import { lastChange, type Rollout, rolloutOf } from '../site/rollout.ts';
import { activationReasons, candidateOf, overriddenReasons, rollbackReasons } from './checks.ts';
import type { MoveOutcome, MoveRequest } from './request.ts';
import { StaleRevisionError } from './revision.ts';

const checkedVersion = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : requireVersionName(version);

interface Decision {
  step: Step;
  rollout: Rollout;
  revision: number;
  unchanged: boolean;
}

/**
 * Applies a plan to the current site and returns the resulting step. Call it inside withSiteLock.
 * @throws StaleRevisionError if the remote changed since the operator saw it
 */
async function decide(
  { paths, remote, observedRevision, candidate }: MoveRequest,
  plan: (rollout: Rollout) => Step,
): Promise<Decision> {
  const document = await requireDocument(paths);
  const { revision } = document.extras;
  const ledger = await readLedger(paths.ledger);
  // A remote that is not in the document can be moved only if it has a published version or a candidate.
  if (!candidate && approvalsOf(ledger, remote).size === 0) requireRemote(document, remote);
  const rollout = rolloutOf(ledger, remote);
  const last = lastChange(ledger, remote);
  if (last && last.revision !== observedRevision) throw new StaleRevisionError(remote, last, rollout);
  const step = plan(rollout);
  if (candidate?.version !== step.to) await requireApproved(paths, ledger, remote, step.to);
  const unchanged =
    step.traffic === undefined
      ? step.to === rollout.live && !rollout.canary
      : step.to === rollout.canary?.version && step.traffic === rollout.canary.traffic;
  return { step, rollout, revision, unchanged };
}

/**
 * Plans a move, checks it and activates the version. The check takes a while and does not block other
 * operators. If another remote changes during the check, the check runs again. If this remote changes, the
 * move fails.
 * @throws StaleRevisionError if another operator changed this remote first
 */
async function move(
  request: MoveRequest,
  what: LedgerEntry['what'],
  plan: (rollout: Rollout) => Step,
  evidence?: Record<string, unknown>,
): Promise<MoveOutcome> {
  const { paths, remote, who, why, force } = request;
  requireRemoteName(remote);
  for (;;) {
    const decision = await withSiteLock(paths, () => decide(request, plan));
    const { step, revision } = decision;
    if (decision.unchanged) return { kind: 'unchanged', remote, version: step.to };
    // Ending a canary needs no check, because its visitors get the version that all others already have.
    const endsCanary = what === 'rollback' && step.to === decision.rollout.live;
    const check = what === 'rollback' ? rollbackReasons : activationReasons;
    const reasons = endsCanary ? [] : await check(request, step.to);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version: step.to, reasons };
    const forced = overriddenReasons(reasons, what === 'rollback' ? null : request);
    const moved = await withSiteLock(paths, async () => {
      if ((await requireDocument(paths)).extras.revision !== revision) return null;
      // The files that were checked must be the ones that go live. A version that is already live is not
      // checked.
      const changesLive = step.to !== decision.rollout.live;
      const candidate = await candidateOf(request, step.to);
      const fileFaults = changesLive ? await fileReasons(candidate.folder, candidate.record) : [];
      if (fileFaults.length > reasons.length) return null;
      return activateVersion(paths, {
        remote,
        ...step,
        to: request.candidate?.version === step.to ? request.candidate : step.to,
        what,
        who,
        why,
        ...(forced.length > 0 ? { forced } : {}),
        ...(evidence ? { evidence } : {}),
      });
    });
    if (!moved) continue;
    const newRevision = moved.document.extras.revision;
    return {
      kind: 'moved',
      what,
      remote,
      version: step.to,
      from: moved.from,
      revision: newRevision,
      forced,
      ...(step.traffic === undefined ? {} : { traffic: step.traffic }),
    };
  }
}

/** Activates a published version for everyone. */
export const activate = async (
  request: MoveRequest,
  version: string,
  what: 'release' | 'activate' = 'activate',
): Promise<MoveOutcome> => {
  const to = requireVersionName(version);
  return move(request, what, (rollout) => planActivation(rollout, to));
};

/** Gives a published version to a share of the visitors, in percent, or changes the canary's share. */
export const setCanary = async (
  request: MoveRequest,
  traffic: number,
  version: string | undefined,
): Promise<MoveOutcome> => {
  const to = checkedVersion(version);
  return move(request, 'canary', (rollout) => planCanary(rollout, to, traffic));
};

/** Activates the canary for everyone. */
export const promote = (request: MoveRequest): Promise<MoveOutcome> =>
  move(request, 'promote', planPromotion);

/**
 * Activates the named version. Without a name, ends the canary or, if there is none, activates the last
 * healthy version.
 * @param evidence measurements that justify an automatic rollback
 */
export const rollback = async (
  request: MoveRequest,
  version: string | undefined,
  evidence?: Record<string, unknown>,
): Promise<MoveOutcome> => {
  const to = checkedVersion(version);
  return move(request, 'rollback', (rollout) => planRollback(rollout, to), evidence);
};
