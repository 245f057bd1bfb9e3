import type { Rollout } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';

/** Result of a plan: `to` for everyone or, with `traffic`, for that percentage of the visitors. */
export interface Step {
  to: string;
  traffic?: number;
}

/** Plans to give `version` to everyone. */
export function planActivation(rollout: Rollout, version: string): Step {
  if (rollout.canary && rollout.canary.version !== version) {
    throw new ImpossibleMove(
      `${rollout.canary.version} is on trial. Promote it or roll it back first, so that it is decided on.`,
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
  const { live, canary } = rollout;
  if (!live) throw new ImpossibleMove('Nothing is live yet: release a version to everybody first.');
  const to = version ?? canary?.version;
  if (!to) throw new ImpossibleMove('No version is on trial: name one that is published.');
  if (to === live) throw new ImpossibleMove(`${to} is what everybody has already.`);
  if (canary && canary.version !== to) {
    throw new ImpossibleMove(`${canary.version} is on trial. Promote it or roll it back first.`);
  }
  return { to, traffic };
}

/** Plans to give the canary to everyone. */
export function planPromotion({ canary }: Rollout): Step {
  if (!canary) throw new ImpossibleMove('No version is on trial: start with canary.');
  return { to: canary.version };
}

/**
 * Plans a rollback: ends a canary, else activates the last healthy version.
 * @param version a specific version to roll back to instead
 */
export function planRollback(rollout: Rollout, version: string | undefined): Step {
  const { live, canary, good } = rollout;
  if (!live) throw new ImpossibleMove('It is not live on this site.');
  const to = version ?? (canary ? live : good[0]);
  if (!to) throw new ImpossibleMove(`There was no good version before ${live}: name one with --to.`);
  if (to === live && !canary) throw new ImpossibleMove(`${to} is live already.`);
  return { to };
}
