import { SHELL_NAME } from '@second-gear/contract/names';
import type { LedgerEntry } from '@second-gear/federation/release';
import { planActivation, planCanary, planPromotion, planRollback, type Step } from '../rollout/plan.ts';
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

/** Returns the target of a request. Nothing else in release/ distinguishes the shell from remotes. */
export const targetOf = ({ paths, remote }: { paths: SitePaths; remote: string }): ReleaseTarget =>
  remote === SHELL_NAME ? shellTarget(paths) : remoteTarget(paths, remote);

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
 * @throws StaleRevisionError if the target changed since the operator saw it
 */
async function decide(
  target: ReleaseTarget,
  { paths, observedRevision, candidate }: MoveRequest,
  plan: (rollout: Rollout) => Step,
): Promise<Decision> {
  const { name } = target;
  const document = await requireDocument(paths);
  const ledger = await readLedger(paths.ledger);
  if (!candidate) target.requireInSite(document, ledger);
  const rollout = rolloutOf(ledger, name);
  requireUnchanged(ledger, name, observedRevision);
  const step = plan(rollout);
  if (candidate?.version !== step.to) await requireApproved(paths, ledger, name, step.to);
  const unchanged =
    step.traffic === undefined
      ? step.to === rollout.live && !rollout.canary
      : step.to === rollout.canary?.version && step.traffic === rollout.canary.traffic;
  return { step, rollout, revision: document.extras.revision, unchanged };
}

/**
 * Plans a move, checks it and activates the version. The check takes a while and does not block other
 * operators. If another part of the site changes during the check, the check runs again. If this target
 * changes, the move fails.
 * @throws StaleRevisionError if another operator changed this target first
 */
async function move(
  request: MoveRequest,
  what: LedgerEntry['what'],
  plan: (rollout: Rollout) => Step,
  evidence?: Record<string, unknown>,
): Promise<MoveOutcome> {
  const { paths, who, why, force } = request;
  requireSubjectName(request.remote);
  const target = targetOf(request);
  const remote = target.name;
  for (;;) {
    const decision = await withSiteLock(paths, () => decide(target, request, plan));
    const { step, revision } = decision;
    if (decision.unchanged) return { kind: 'unchanged', remote, version: step.to };
    const version =
      request.candidate?.version === step.to ? request.candidate : await target.publishedVersion(step.to);
    // Ending a canary needs no check, because its visitors get the version that all others already have.
    const changesLive = step.to !== decision.rollout.live;
    const check = what === 'rollback' ? rollbackReasons : activationReasons;
    const reasons = what === 'rollback' && !changesLive ? [] : await check(version, request);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version: step.to, reasons };
    const forced = overriddenReasons(version, reasons, what === 'rollback' ? null : request);
    const moved = await withSiteLock(paths, async () => {
      if ((await requireDocument(paths)).extras.revision !== revision) return null;
      // The files that were checked must be the ones that go live. A version that is already live is not
      // checked.
      const fileFaults = changesLive ? await version.fileReasons() : [];
      const unseenFaults = fileFaults.filter(({ message }) =>
        reasons.every((seen) => seen.message !== message),
      );
      // Even with --force, because the operator has not seen them.
      if (unseenFaults.length > 0) return { refused: unseenFaults };
      return version.activate({
        what,
        who,
        why,
        ...(step.traffic === undefined ? {} : { traffic: step.traffic }),
        ...(forced.length > 0 ? { forced } : {}),
        ...(request.candidate?.version === step.to && request.commit && { commit: request.commit }),
        ...(evidence ? { evidence } : {}),
      });
    });
    if (!moved) continue;
    if ('refused' in moved) return { kind: 'refused', remote, version: step.to, reasons: moved.refused };
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
  what: 'release' | 'activate' | 'compose' = 'activate',
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
  const to = checkedVersion(version);
  return withReserve(request.paths, () =>
    move(request, 'rollback', (rollout) => planRollback(request.remote, rollout, to), evidence),
  );
};
