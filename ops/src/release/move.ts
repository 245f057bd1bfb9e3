import type { LedgerEntry } from '@second-gear/contract/release';
import { fileReasons } from '../gate/files.ts';
import { gate } from '../gate/gate.ts';
import type { Reason } from '../gate/verdict.ts';
import { lastChange, rolloutOf, type Rollout } from '../rollout/history.ts';
import { planActivation, planCanary, planPromotion, planRollback, type Step } from '../rollout/plan.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { demandRemoteName, demandVersionName } from '../site/paths.ts';
import { readRemoteRecord, versionsIn } from '../site/records.ts';
import { onStage } from '../site/stage.ts';
import { demandDocument, demandRemote, pointTo } from '../site/store.ts';
import type { MoveRequest, Outcome } from './request.ts';
import { Overtaken } from './seen.ts';

const named = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : demandVersionName(version);

const UNCHECKED = '[browser] left out by the operator';
const asText = ({ check, message }: Reason): string => `[${check}] ${message}`;

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
  { paths, remote, seen }: MoveRequest,
  plan: (rollout: Rollout) => Step,
): Promise<Decided> {
  const document = await demandDocument(paths);
  const { revision } = document.extras;
  // Only what is published can come to a site for the first time.
  if ((await versionsIn(paths.remoteVersions(remote))).length === 0) demandRemote(document, remote);
  const ledger = await readLedger(paths.ledger);
  const rollout = rolloutOf(ledger, remote);
  const last = lastChange(ledger, remote);
  if (last && last.revision !== seen) throw new Overtaken(remote, last, rollout);
  const step = plan(rollout);
  await readRemoteRecord(paths, remote, step.to);
  const unchanged =
    step.traffic === undefined
      ? step.to === rollout.live && !rollout.trial
      : step.to === rollout.trial?.version && step.traffic === rollout.trial.traffic;
  return { step, rollout, revision, unchanged };
}

/** Reasons against a step forward, tried out on a copy of the site; the site itself is not locked meanwhile. */
async function forwardReasons(request: MoveRequest, { step }: Decided): Promise<Reason[]> {
  const { paths, remote, who, why, browser, force } = request;
  const candidate = await readRemoteRecord(paths, remote, step.to);
  const reasons = await gate(paths, candidate);
  if (!browser || (reasons.length > 0 && !force)) return reasons;
  return onStage(paths, async (staged) => {
    // Everybody gets it there, whatever its share will be.
    await withSite(staged, () => pointTo(staged, { remote, to: step.to, what: 'activate', who, why }));
    return [...reasons, ...(await browser(staged, candidate))];
  });
}

/** Reasons against going back: it must fit and be whole, but need not be small. */
async function backwardReasons(
  { paths, remote }: MoveRequest,
  { step, rollout }: Decided,
): Promise<Reason[]> {
  // The end of a trial changes nothing for those who were not on it.
  if (step.to === rollout.live) return [];
  const reasons = await gate(paths, await readRemoteRecord(paths, remote, step.to));
  return reasons.filter(({ check }) => check !== 'budget');
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
    const reasons =
      what === 'rollback' ? await backwardReasons(request, decided) : await forwardReasons(request, decided);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version: step.to, reasons };
    const forced = [...reasons.map(asText), ...(what === 'rollback' || request.browser ? [] : [UNCHECKED])];
    const done = await withSite(paths, async () => {
      if ((await demandDocument(paths)).extras.revision !== revision) return null;
      // What was checked must be what goes live. What is live already is not asked.
      const isNew = step.to !== decided.rollout.live;
      const broken = isNew ? await fileReasons(paths, await readRemoteRecord(paths, remote, step.to)) : [];
      if (broken.length > reasons.length) return null;
      return pointTo(paths, {
        remote,
        ...step,
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
