import type { LedgerEntry } from '@second-gear/contract/release';
import { fileReasons } from '../gate/files.ts';
import { planActivation, planCanary, planPromotion, planRollback, type Step } from '../rollout/plan.ts';
import { pointTo } from '../rollout/point-to.ts';
import { approvals, demandApproved } from '../site/approved.ts';
import { demandDocument, demandRemote } from '../site/discovery-file.ts';
import { lastChange, type Rollout, rolloutOf } from '../site/history.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { demandRemoteName, demandVersionName } from '../site/paths.ts';
import { backwardReasons, candidateOf, forwardReasons, overridden } from './checks.ts';
import type { MoveRequest, Outcome } from './request.ts';
import { Overtaken } from './seen.ts';

const named = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : demandVersionName(version);

interface Decided {
  step: Step;
  rollout: Rollout;
  revision: number;
  unchanged: boolean;
}

/**
 * Returns the step of a plan on the current site. Call it inside withSite.
 * @throws Overtaken if the remote changed since the operator saw it
 */
async function decide(
  { paths, remote, seen, candidate }: MoveRequest,
  plan: (rollout: Rollout) => Step,
): Promise<Decided> {
  const document = await demandDocument(paths);
  const { revision } = document.extras;
  const ledger = await readLedger(paths.ledger);
  // Only a published version or a candidate can be activated on a site for the first time.
  if (!candidate && approvals(ledger, remote).size === 0) demandRemote(document, remote);
  const rollout = rolloutOf(ledger, remote);
  const last = lastChange(ledger, remote);
  if (last && last.revision !== seen) throw new Overtaken(remote, last, rollout);
  const step = plan(rollout);
  if (candidate?.version !== step.to) await demandApproved(paths, ledger, remote, step.to);
  const unchanged =
    step.traffic === undefined
      ? step.to === rollout.live && !rollout.trial
      : step.to === rollout.trial?.version && step.traffic === rollout.trial.traffic;
  return { step, rollout, revision, unchanged };
}

/**
 * Decides, checks and activates. The check takes a while and does not block other operators. If another
 * remote changes during the check, it runs again. If this remote changes, the move fails.
 * @throws Overtaken if another operator changed this remote first
 */
async function move(
  request: MoveRequest,
  what: LedgerEntry['what'],
  plan: (rollout: Rollout) => Step,
  evidence?: Record<string, unknown>,
): Promise<Outcome> {
  const { paths, remote, who, why, force } = request;
  demandRemoteName(remote);
  for (;;) {
    const decided = await withSite(paths, () => decide(request, plan));
    const { step, revision } = decided;
    if (decided.unchanged) return { kind: 'unchanged', remote, version: step.to };
    // The end of a canary changes nothing for visitors who did not have it.
    const isEnd = what === 'rollback' && step.to === decided.rollout.live;
    const check = what === 'rollback' ? backwardReasons : forwardReasons;
    const reasons = isEnd ? [] : await check(request, step.to);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version: step.to, reasons };
    const forced = overridden(reasons, what === 'rollback' ? null : request);
    const done = await withSite(paths, async () => {
      if ((await demandDocument(paths)).extras.revision !== revision) return null;
      // The version that was checked must be the one that goes live. A version that is already live is not
      // checked.
      const isNew = step.to !== decided.rollout.live;
      const candidate = await candidateOf(request, step.to);
      const broken = isNew ? await fileReasons(candidate.folder, candidate.record) : [];
      if (broken.length > reasons.length) return null;
      return pointTo(paths, {
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
    if (!done) continue;
    const after = done.document.extras.revision;
    return {
      kind: 'moved',
      what,
      remote,
      version: step.to,
      from: done.from,
      revision: after,
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
): Promise<Outcome> => {
  const to = demandVersionName(version);
  return move(request, what, (rollout) => planActivation(rollout, to));
};

/** Gives a published version to a share of the visitors, in percent, or changes the canary's share. */
export const canary = async (
  request: MoveRequest,
  traffic: number,
  version: string | undefined,
): Promise<Outcome> => {
  const to = named(version);
  return move(request, 'canary', (rollout) => planCanary(rollout, to, traffic));
};

/** Activates the canary for everyone. */
export const promote = (request: MoveRequest): Promise<Outcome> => move(request, 'promote', planPromotion);

/**
 * Ends a canary, or activates the last healthy version or the named one.
 * @param evidence basis of an automatic rollback
 */
export const rollback = async (
  request: MoveRequest,
  version: string | undefined,
  evidence?: Record<string, unknown>,
): Promise<Outcome> => {
  const to = named(version);
  return move(request, 'rollback', (rollout) => planRollback(rollout, to), evidence);
};
