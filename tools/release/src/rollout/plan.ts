import { SHELL_NAME } from '@second-gear/contract/names';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import type { Rollout } from '../site/rollout.ts';

/** A planned move: activates `to` for everyone or, with `traffic`, for that percentage of the visitors. */
export interface PlannedMove {
  to: string;
  traffic?: number;
}

/** Plans to give `version` to everyone. */
export function planActivation(rollout: Rollout, version: string): PlannedMove {
  if (rollout.canary && rollout.canary.version !== version) {
    throw new ImpossibleMoveError(
      `${rollout.canary.version} is the canary. Promote it or roll it back first.`,
    );
  }
  return { to: version };
}

/**
 * Plans to give a version to a share of the visitors.
 * @param version the canary; without it, the share of the current canary changes
 * @param traffic percent in [0, 100]
 */
export function planCanary(rollout: Rollout, version: string | undefined, traffic: number): PlannedMove {
  const { live, canary } = rollout;
  if (!live) throw new ImpossibleMoveError('No version is live yet. Release one to all visitors first.');
  const to = version ?? canary?.version;
  if (!to) throw new ImpossibleMoveError('There is no canary. Pass a published version.');
  if (to === live) throw new ImpossibleMoveError(`${to} is already live for all visitors.`);
  if (canary && canary.version !== to) {
    throw new ImpossibleMoveError(`${canary.version} is the canary. Promote it or roll it back first.`);
  }
  return { to, traffic };
}

/** Plans to give the canary to everyone. */
export function planPromotion({ canary }: Rollout): PlannedMove {
  if (!canary) throw new ImpossibleMoveError('There is no canary. Start one with canary.');
  return { to: canary.version };
}

/** Plans how a rollback brings back a retired remote. */
function planReinstatement(remote: string, { retired }: Rollout, version: string | undefined): PlannedMove {
  if (retired === null) throw new ImpossibleMoveError('It is not live on this site.');
  if (version !== undefined) return { to: version };
  throw new ImpossibleMoveError(
    `${remote} is retired. To bring a version back: npm run rollback -- ${remote} --to ${retired} --why "…"`,
  );
}

/**
 * Plans a rollback: ends a canary, else activates the last healthy version.
 * @param version a specific version to roll back to instead
 */
export function planRollback(remote: string, rollout: Rollout, version: string | undefined): PlannedMove {
  const { live, canary, rollbackTargets } = rollout;
  if (!live) return planReinstatement(remote, rollout, version);
  const to = version ?? (canary ? live : rollbackTargets[0]);
  if (!to) {
    const retirement =
      remote === SHELL_NAME ? '' : ` To take ${remote} off the site: npm run retire -- ${remote} --why "…"`;
    throw new ImpossibleMoveError(
      `There is no healthy version before ${live}. Pass one with --to.${retirement}`,
    );
  }
  if (to === live && !canary) throw new ImpossibleMoveError(`${to} is already live.`);
  return { to };
}
