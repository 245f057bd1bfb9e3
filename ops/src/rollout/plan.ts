import type { Rollout } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';

/** Result of a plan: `to` for everyone or, with `traffic`, for that percentage of the visitors. */
export interface Step {
  to: string;
  traffic?: number;
}

/** Plans to give `version` to everyone. */
export function planActivation(rollout: Rollout, version: string): Step {
  if (rollout.trial && rollout.trial.version !== version) {
    throw new ImpossibleMove(
      `${rollout.trial.version} is on trial. Promote it or roll it back first, so that it is decided on.`,
    );
  }
  return { to: version };
}

/**
 * Plans to give a version to a share of the visitors.
 * @param version the canary; without it, the share of the current canary changes
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

/** Plans to give the canary to everyone. */
export function planPromotion({ trial }: Rollout): Step {
  if (!trial) throw new ImpossibleMove('No version is on trial: start with canary.');
  return { to: trial.version };
}

/**
 * Plans a rollback: ends a canary, else activates the last healthy version.
 * @param version a specific version to roll back to instead
 */
export function planRollback(rollout: Rollout, version: string | undefined): Step {
  const { live, trial, good } = rollout;
  if (!live) throw new ImpossibleMove('It is not live on this site.');
  const to = version ?? (trial ? live : good[0]);
  if (!to) throw new ImpossibleMove(`There was no good version before ${live}: name one with --to.`);
  if (to === live && !trial) throw new ImpossibleMove(`${to} is live already.`);
  return { to };
}
