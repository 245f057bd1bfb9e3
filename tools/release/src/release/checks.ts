import type { Reason } from '../gate/reasons-against-remote.ts';
import type { MoveRequest } from './request.ts';
import type { TargetVersion, TrialOptions } from './target.ts';

const skippedCheckText = (check: Reason['check']): string => `[${check}] skipped by the operator`;
const reasonText = ({ check, message }: Reason): string => `[${check}] ${message}`;

/**
 * Returns the full gate's reasons against a version. Its checks run cheapest first. The first one that finds
 * reasons is the last one, unless the operator forces the move. The site is not locked.
 */
export async function activationReasons(
  version: TargetVersion,
  { drops, force, ...options }: TrialOptions & Pick<MoveRequest, 'drops' | 'force'>,
): Promise<Reason[]> {
  const reasons: Reason[] = [];
  for (const check of [() => version.buildReasons(drops), ...version.trials(options)]) {
    reasons.push(...(await check()));
    if (reasons.length > 0 && !force) break;
  }
  return reasons;
}

/**
 * Checks that do not apply to a rollback: an older version may be larger, lacks newer routes, and visitors
 * already had its files.
 */
const ACTIVATION_ONLY_CHECKS: readonly Reason['check'][] = ['budget', 'dropped', 'files'];

/** Returns reasons against a rollback to a version: it must be compatible and intact. It is not run. */
export async function rollbackReasons(version: TargetVersion): Promise<Reason[]> {
  const reasons = await version.buildReasons();
  return reasons.filter(({ check }) => !ACTIVATION_ONLY_CHECKS.includes(check));
}

/**
 * Returns the ledger's `forced` texts: the gate's reasons that the operator overrode, the routes that may be
 * dropped, and the checks that were skipped.
 * @param options null for a rollback, which can neither drop routes nor skip checks
 */
export const overriddenReasons = (
  { hasRoutes }: TargetVersion,
  reasons: readonly Reason[],
  options: (TrialOptions & Pick<MoveRequest, 'drops'>) | null,
): string[] => [
  ...reasons.map(reasonText),
  ...((hasRoutes && options?.drops) || []).map(
    (path) => `[dropped] ${path} is no longer served, as the operator confirmed`,
  ),
  ...(options?.checksSsr === false ? [skippedCheckText('drawing')] : []),
  ...(options && !options.browser ? [skippedCheckText('browser')] : []),
];
