import type { Reason } from '../gate/candidate-reasons.ts';
import { gateReasons } from '../gate/gate.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import type { RemoteCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/release-records.ts';
import { withStagedCopy } from '../site/staged-copy.ts';
import type { MoveRequest } from './request.ts';

const skippedCheckText = (check: Reason['check']): string => `[${check}] skipped by the operator`;
const reasonText = ({ check, message }: Reason): string => `[${check}] ${message}`;

/** Returns the candidate with this version: the request's own, or one that is already in the site. */
export async function candidateOf(
  { paths, remote, candidate }: Pick<MoveRequest, 'paths' | 'remote' | 'candidate'>,
  version: string,
): Promise<RemoteCandidate> {
  if (candidate?.version === version) return candidate;
  const record = await readRemoteRecord(paths, remote, version);
  return { version, record, folder: paths.remoteVersion(remote, version) };
}

/** Activates a candidate for everyone on a copy of a site, and runs the browser check there. */
export const checkInBrowser = (
  paths: SitePaths,
  { remote, who, why }: Pick<MoveRequest, 'remote' | 'who' | 'why'>,
  candidate: RemoteCandidate,
  browser: NonNullable<MoveRequest['browser']>,
): Promise<Reason[]> =>
  withStagedCopy(paths, async (staged) => {
    const isInSite = candidate.folder === paths.remoteVersion(remote, candidate.version);
    const to = isInSite ? candidate.version : candidate;
    await withSiteLock(staged, () => activateVersion(staged, { remote, to, what: 'activate', who, why }));
    return browser(staged, candidate.record);
  });

/**
 * Returns the full gate's reasons against a version. The browser check runs on a copy of the site, so the
 * site is not locked.
 */
export async function activationReasons(request: MoveRequest, version: string): Promise<Reason[]> {
  const { paths, browser, force, drops, checksSsr = true } = request;
  const candidate = await candidateOf(request, version);
  const reasons = await gateReasons(paths, candidate.record, candidate.folder, drops);
  if (checksSsr && (reasons.length === 0 || force))
    reasons.push(...(await ssrReasons(paths, candidate.record, candidate.folder)));
  if (!browser || (reasons.length > 0 && !force)) return reasons;
  return [...reasons, ...(await checkInBrowser(paths, request, candidate, browser))];
}

/** Checks that do not apply to a rollback: an older version may be larger, and lacks newer routes. */
const ACTIVATION_ONLY_CHECKS: readonly Reason['check'][] = ['budget', 'dropped'];

/** Returns reasons against a rollback to a version: it must be compatible and intact. */
export async function rollbackReasons({ paths, remote }: MoveRequest, version: string): Promise<Reason[]> {
  const reasons = await gateReasons(paths, await readRemoteRecord(paths, remote, version));
  return reasons.filter(({ check }) => !ACTIVATION_ONLY_CHECKS.includes(check));
}

/**
 * Returns the ledger's `forced` texts: the gate's reasons that the operator overrode, the routes that may be
 * dropped, and the checks that were skipped.
 * @param options null for a rollback, which can neither drop routes nor skip checks
 */
export const overriddenReasons = (
  reasons: readonly Reason[],
  options: { drops?: readonly string[]; browser: unknown; checksSsr?: boolean | undefined } | null,
): string[] => [
  ...reasons.map(reasonText),
  ...(options?.drops ?? []).map((path) => `[dropped] ${path} is no longer served, as the operator confirmed`),
  ...(options?.checksSsr === false ? [skippedCheckText('drawing')] : []),
  ...(options && !options.browser ? [skippedCheckText('browser')] : []),
];
