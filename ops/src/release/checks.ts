import { gate } from '../gate/gate.ts';
import { ssrReasons } from '../gate/ssr/reasons.ts';
import type { Reason } from '../gate/verdict.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import type { RemoteCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord } from '../site/records.ts';
import { withStagedCopy } from '../site/stage.ts';
import type { MoveRequest } from './request.ts';

const skippedCheckText = (check: Reason['check']): string => `[${check}] skipped by the operator`;
const reasonText = ({ check, message }: Reason): string => `[${check}] ${message}`;

/** Returns the version that a step activates: the request's candidate, or one in the site. */
export async function candidateOf(
  { paths, remote, candidate }: Pick<MoveRequest, 'paths' | 'remote' | 'candidate'>,
  version: string,
): Promise<RemoteCandidate> {
  if (candidate?.version === version) return candidate;
  const record = await readRemoteRecord(paths, remote, version);
  return { version, record, folder: paths.remoteVersion(remote, version) };
}

/** Activates a candidate for everyone on a copy of a site, and opens it there. */
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
 * Returns the full gate's reasons against a version. It runs on a copy of the site and does not lock the
 * site.
 */
export async function activationReasons(request: MoveRequest, version: string): Promise<Reason[]> {
  const { paths, browser, force, drops, checksSsr = true } = request;
  const candidate = await candidateOf(request, version);
  const reasons = await gate(paths, candidate.record, candidate.folder, drops);
  if (checksSsr && (reasons.length === 0 || force))
    reasons.push(...(await ssrReasons(paths, candidate.record, candidate.folder)));
  if (!browser || (reasons.length > 0 && !force)) return reasons;
  return [...reasons, ...(await checkInBrowser(paths, request, candidate, browser))];
}

/** Checks that a rollback skips: an older version may be larger, and lacks newer routes. */
const ACTIVATION_ONLY: readonly Reason['check'][] = ['budget', 'dropped'];

/** Returns reasons against a rollback to a version: it must be compatible and intact. */
export async function rollbackReasons({ paths, remote }: MoveRequest, version: string): Promise<Reason[]> {
  const reasons = await gate(paths, await readRemoteRecord(paths, remote, version));
  return reasons.filter(({ check }) => !ACTIVATION_ONLY.includes(check));
}

/**
 * Returns ledger fields of a step that was forced, drops routes, or skipped a part of the gate.
 * @param asked null for a rollback, which has neither option
 */
export const overriddenReasons = (
  reasons: readonly Reason[],
  asked: { drops?: readonly string[]; browser: unknown; checksSsr?: boolean | undefined } | null,
): string[] => [
  ...reasons.map(reasonText),
  ...(asked?.drops ?? []).map((path) => `[dropped] ${path} is no longer served, as the operator confirmed`),
  ...(asked?.checksSsr === false ? [skippedCheckText('drawing')] : []),
  ...(asked && !asked.browser ? [skippedCheckText('browser')] : []),
];
