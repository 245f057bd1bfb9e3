import type { Rollout } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';

/** Where a move leads: everybody to `to`, or, with `traffic`, that percentage of the visitors. */
export interface Step {
  to: string;
  traffic?: number;
}

/** Everybody gets `version`. */
export function planActivation(rollout: Rollout, version: string): Step {
  if (rollout.trial && rollout.trial.version !== version) {
    throw new ImpossibleMove(
      `${rollout.trial.version} is on trial. Promote it or roll it back first, so that it is decided on.`,
    );
  }
  return { to: version };
}

/**
 * A share of the visitors gets a version.
 * @param version the one to try; without it, the share of the one on trial is changed
 * @param traffic percent in [0, 100]
 */
export function planCanary(rollout: Rollout, version: string | undefined, traffic: number): Step {
  const { live, trial } = rollout;
  if (!live) throw new ImpossibleMove('Nothing is live yet: release a version to everybody first.');
  const to = version ?? trial?.version;
  if (!to) throw new ImpossibleMove('No version is on trial: name one that is published.');
  if (to === live) throw new ImpossibleMove(`${to} is what everybody has already.`);
  if (trial && trial.version !== to) {
    throw new ImpossibleMove(`${trial.version} is on trial. Promote it or roll it back first.`);
  }
  return { to, traffic };
}

/** Everybody gets the version on trial. */
export function planPromotion({ trial }: Rollout): Step {
  if (!trial) throw new ImpossibleMove('No version is on trial: start with canary.');
  return { to: trial.version };
}

/**
 * Back: a trial ends, else everybody gets the last good version.
 * @param version a version to go back to in place of that
 */
export function planRollback(rollout: Rollout, version: string | undefined): Step {
  const { live, trial, good } = rollout;
  if (!live) throw new ImpossibleMove('It is not live on this site.');
  const to = version ?? (trial ? live : good[0]);
  if (!to) throw new ImpossibleMove(`There was no good version before ${live}: name one with --to.`);
  if (to === live && !trial) throw new ImpossibleMove(`${to} is live already.`);
  return { to };
}
