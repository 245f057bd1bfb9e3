import { InconclusiveError } from '../gate/browser/browser-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import type { MoveRequest } from './request.ts';
import type { TargetVersion, RuntimeCheckOptions } from './target.ts';

const skippedCheckText = (check: Reason['check']): string => `[${check}] skipped by the operator`;
const reasonText = ({ check, message }: Reason): string => `[${check}] ${message}`;

/**
 * Reasons why a version cannot run in the site. The checks that run it would report their consequences for
 * minutes.
 */
const CHECKS_BEFORE_RUNNING: readonly Reason['check'][] = ['shared', 'contract', 'routes', 'slots', 'hashes'];

/**
 * Returns the reasons of all of the gate's checks against a version. The cheapest checks run first. If they
 * show that the version cannot run, the others run only if the operator forces the move. The site is not
 * locked.
 * @throws InconclusiveError if a check is inconclusive and the version would be activated without it
 */
export async function activationReasons(
  version: TargetVersion,
  { allowedDrops, force, ...options }: RuntimeCheckOptions & Pick<MoveRequest, 'allowedDrops' | 'force'>,
): Promise<Reason[]> {
  const reasons: Reason[] = [];
  for (const check of [() => version.buildReasons(allowedDrops), ...version.runtimeChecks(options)]) {
    try {
      reasons.push(...(await check()));
    } catch (error) {
      if (!(error instanceof InconclusiveError) || reasons.length === 0 || force) throw error;
      // The version is refused anyway. Its author needs the reasons that were found.
      reasons.push({ check: 'browser', message: error.message });
    }
    if (!force && reasons.some(({ check: name }) => CHECKS_BEFORE_RUNNING.includes(name))) break;
  }
  return reasons;
}

/**
 * Checks that do not apply to a rollback. An older version may be larger and lacks newer routes, and its
 * files were already public.
 */
const ACTIVATION_ONLY_CHECKS: readonly Reason['check'][] = ['budget', 'dropped', 'files'];

/** Returns reasons against a rollback to a version, without running it. It must be compatible and intact. */
export async function rollbackReasons(version: TargetVersion): Promise<Reason[]> {
  const reasons = await version.buildReasons();
  return reasons.filter(({ check }) => !ACTIVATION_ONLY_CHECKS.includes(check));
}

/**
 * Returns the texts of the ledger's field `forced`: the reasons that the operator overrode, the routes that
 * may be dropped, and the skipped checks.
 * @param options null for a rollback, which can neither drop routes nor skip checks
 */
export const overriddenReasons = (
  { hasRoutes }: TargetVersion,
  reasons: readonly Reason[],
  options: (RuntimeCheckOptions & Pick<MoveRequest, 'allowedDrops'>) | null,
): string[] => [
  ...reasons.map(reasonText),
  ...((hasRoutes && options?.allowedDrops) || []).map(
    (path) => `[dropped] ${path} is no longer served, as the operator confirmed`,
  ),
  ...(options?.checksSsr === false ? [skippedCheckText('drawing')] : []),
  ...(options && !options.browser ? [skippedCheckText('browser')] : []),
];
