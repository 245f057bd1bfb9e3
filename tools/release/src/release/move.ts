import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/federation/release';
import {
  planActivation,
  planCanary,
  planPromotion,
  planRollback,
  type PlannedMove,
} from '../rollout/plan.ts';
import { requireApproved } from '../site/approved-versions.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { requireRemoteName, requireSubjectName, requireVersionName, type SitePaths } from '../site/paths.ts';
import { withReserve } from '../site/reserve.ts';
import { type Rollout, rolloutOf } from '../site/rollout.ts';
import { activationReasons, overriddenReasons, rollbackReasons } from './checks.ts';
import { remoteTarget } from './remote-target.ts';
import type { MoveOutcome, MoveRequest } from './request.ts';
import { requireUnchanged } from './revision.ts';
import { shellTarget } from './shell-target.ts';
import type { ReleaseTarget } from './target.ts';

/** Returns the target of a request: the shell or a remote. */
export const targetOf = ({ paths, remote }: { paths: SitePaths; remote: string }): ReleaseTarget =>
  remote === SHELL_NAME ? shellTarget(paths) : remoteTarget(paths, remote);

const requireOptionalVersionName = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : requireVersionName(version);

interface MoveDecision {
  plannedMove: PlannedMove;
  rollout: Rollout;
  revision: number;
  isUnchanged: boolean;
}

/**
 * Applies a plan to the current site and returns the resulting step. Call it inside withSiteLock.
 * @throws StaleRevisionError if the target changed since the operator saw it
 */
async function planMove(
  target: ReleaseTarget,
  { paths, observedRevision, candidate }: MoveRequest,
  plan: (rollout: Rollout) => PlannedMove,
): Promise<MoveDecision> {
  const { name } = target;
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  if (!candidate) target.requireInSite(document, ledger);
  const rollout = rolloutOf(ledger, name);
  requireUnchanged(ledger, name, observedRevision);
  const plannedMove = plan(rollout);
  if (candidate?.version !== plannedMove.to) await requireApproved(paths, ledger, name, plannedMove.to);
  const isUnchanged =
    plannedMove.traffic === undefined
      ? plannedMove.to === rollout.live && !rollout.canary
      : plannedMove.to === rollout.canary?.version && plannedMove.traffic === rollout.canary.traffic;
  return { plannedMove, rollout, revision: document.extras.revision, isUnchanged };
}

/**
 * Plans a move, checks it and activates the version. The check takes a while and does not block other
 * operators. If another part of the site changes during the check, the check runs again. If this target
 * changes, the move fails.
 * @throws StaleRevisionError if another operator changed this target first
 */
async function move(
  request: MoveRequest,
  action: LedgerEntry['what'],
  plan: (rollout: Rollout) => PlannedMove,
  evidence?: Record<string, unknown>,
): Promise<MoveOutcome> {
  const { paths, who, why, force } = request;
  requireSubjectName(request.remote);
  const target = targetOf(request);
  const remote = target.name;
  for (;;) {
    const decision = await withSiteLock(paths, () => planMove(target, request, plan));
    const { plannedMove, revision } = decision;
    if (decision.isUnchanged) return { kind: 'unchanged', remote, version: plannedMove.to };
    const version =
      request.candidate?.version === plannedMove.to
        ? request.candidate
        : await target.publishedVersion(plannedMove.to);
    // Ending a canary needs no check, because its visitors get the version that the others already have.
    const changesLive = plannedMove.to !== decision.rollout.live;
    const check = action === 'rollback' ? rollbackReasons : activationReasons;
    const reasons = action === 'rollback' && !changesLive ? [] : await check(version, request);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version: plannedMove.to, reasons };
    const forced = overriddenReasons(version, reasons, action === 'rollback' ? null : request);
    const moved = await withSiteLock(paths, async () => {
      if ((await requireDocument(paths)).extras.revision !== revision) return null;
      // The files may have changed since the check. A version that is already live needs no check.
      const fileFaults = changesLive ? await version.fileReasons() : [];
      const newFaults = fileFaults.filter(({ message }) =>
        reasons.every((reason) => reason.message !== message),
      );
      // The operator has not seen these reasons, so --force does not apply to them.
      if (newFaults.length > 0) return { refused: newFaults };
      return version.activate({
        what: action,
        who,
        why,
        ...(plannedMove.traffic === undefined ? {} : { traffic: plannedMove.traffic }),
        ...(forced.length > 0 ? { forced } : {}),
        ...(request.candidate?.version === plannedMove.to && request.commit && { commit: request.commit }),
        ...(evidence ? { evidence } : {}),
      });
    });
    if (!moved) continue;
    if ('refused' in moved)
      return { kind: 'refused', remote, version: plannedMove.to, reasons: moved.refused };
    const newRevision = moved.document.extras.revision;
    return {
      kind: 'moved',
      what: action,
      remote,
      version: plannedMove.to,
      from: moved.from,
      revision: newRevision,
      forced,
      ...(plannedMove.traffic === undefined ? {} : { traffic: plannedMove.traffic }),
    };
  }
}

/** Activates a published version for everyone. */
export const activate = async (
  request: MoveRequest,
  version: string,
  action: 'release' | 'activate' | 'compose' = 'activate',
): Promise<MoveOutcome> => {
  const to = requireVersionName(version);
  return move(request, action, (rollout) => planActivation(rollout, to));
};

/** Gives a published version to a share of the visitors, in percent, or changes the canary's share. */
export const setCanary = async (
  request: MoveRequest,
  traffic: number,
  version: string | undefined,
): Promise<MoveOutcome> => {
  const to = requireOptionalVersionName(version);
  requireRemoteName(request.remote);
  return move(request, 'canary', (rollout) => planCanary(rollout, to, traffic));
};

/** Activates the canary for everyone. */
export const promote = async (request: MoveRequest): Promise<MoveOutcome> => {
  requireRemoteName(request.remote);
  return move(request, 'promote', planPromotion);
};

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
  const to = requireOptionalVersionName(version);
  return withReserve(request.paths, () =>
    move(request, 'rollback', (rollout) => planRollback(request.remote, rollout, to), evidence),
  );
};
