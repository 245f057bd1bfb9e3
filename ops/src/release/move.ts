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
 * The step that a plan comes to on the site as it is; for use inside withSite.
 * @throws Overtaken when the remote is not as the operator saw it any more
 */
async function decide(
  { paths, remote, seen, candidate }: MoveRequest,
  plan: (rollout: Rollout) => Step,
): Promise<Decided> {
  const document = await demandDocument(paths);
  const { revision } = document.extras;
  const ledger = await readLedger(paths.ledger);
  // Only what was published, or comes now, can come to a site for the first time.
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
 * Decides, checks and points. The check takes a while and does not hold up other operators; what one of them
 * does meanwhile to another remote is a reason to check anew, what one does to this remote ends it.
 * @throws Overtaken when somebody was quicker with this remote
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
    // The end of a trial changes nothing for those who were not on it.
    const isEnd = what === 'rollback' && step.to === decided.rollout.live;
    const check = what === 'rollback' ? backwardReasons : forwardReasons;
    const reasons = isEnd ? [] : await check(request, step.to);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version: step.to, reasons };
    const forced = overridden(reasons, what === 'rollback' ? null : request);
    const done = await withSite(paths, async () => {
      if ((await demandDocument(paths)).extras.revision !== revision) return null;
      // What was checked must be what goes live. What is live already is not asked.
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

/** Everybody gets a published version. */
export const activate = async (
  request: MoveRequest,
  version: string,
  what: 'release' | 'activate' = 'activate',
): Promise<Outcome> => {
  const to = demandVersionName(version);
  return move(request, what, (rollout) => planActivation(rollout, to));
};

/** A share of the visitors, in percent, gets a published version, or another share the one on trial. */
export const canary = async (
  request: MoveRequest,
  traffic: number,
  version: string | undefined,
): Promise<Outcome> => {
  const to = named(version);
  return move(request, 'canary', (rollout) => planCanary(rollout, to, traffic));
};

/** Everybody gets the version on trial. */
export const promote = (request: MoveRequest): Promise<Outcome> => move(request, 'promote', planPromotion);

/**
 * Ends a trial, or gives everybody the last good version, or the one named.
 * @param evidence what an automatic rollback was decided on
 */
export const rollback = async (
  request: MoveRequest,
  version: string | undefined,
  evidence?: Record<string, unknown>,
): Promise<Outcome> => {
  const to = named(version);
  return move(request, 'rollback', (rollout) => planRollback(rollout, to), evidence);
};
