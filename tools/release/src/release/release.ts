import { readSourceCommit } from '../build/source-commit.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { requireRemoteName } from '../site/paths.ts';
import { rolloutOf } from '../site/rollout.ts';
import { activationReasons, overriddenReasons } from './checks.ts';
import { activate, setCanary, targetOf } from './move.ts';
import type { MoveOutcome, MoveRequest } from './request.ts';
import type { TargetVersion } from './target.ts';

/**
 * Builds the target unless a build output is given, and prepares its version while `work` runs.
 * @param work gets the request with the candidate and the commit of its sources
 */
async function withCandidate<T>(
  request: MoveRequest,
  dist: string | undefined,
  work: (request: MoveRequest & { candidate: TargetVersion }) => Promise<T>,
): Promise<T> {
  const target = targetOf(request);
  // The operator names the commit of a given build output, if it is known.
  const commit = dist === undefined ? await readSourceCommit() : request.commit;
  const output = dist ?? (await target.build());
  await requireDocument(request.paths);
  return target.withCandidate(output, (candidate) => work({ ...request, commit, candidate }));
}

/**
 * Releases a remote or the shell from its current sources to everyone.
 * @param dist a build output to use instead of building
 */
export const release = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  withCandidate(request, dist, (built) => activate(built, built.candidate.version, 'release'));

/**
 * Starts a canary for a share of the visitors, in percent: the named version, else the current canary, else
 * the current sources.
 */
export async function startCanary(
  request: MoveRequest,
  traffic: number,
  requestedVersion: string | undefined,
): Promise<MoveOutcome> {
  requireRemoteName(request.remote);
  const { canary: activeCanary } = rolloutOf(await readLedger(request.paths.ledger), request.remote);
  if (requestedVersion !== undefined || activeCanary) return setCanary(request, traffic, requestedVersion);
  return withCandidate(request, undefined, (built) => setCanary(built, traffic, built.candidate.version));
}

/**
 * Publishes a version that passes the gate, but does not activate it. A browser session can request it by
 * name.
 * @param dist a build output to use instead of building
 */
export const publish = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  withCandidate(request, dist, async ({ candidate, commit }) => {
    const { paths, remote, who, why, force } = request;
    const { version } = candidate;
    const reasons = await activationReasons(candidate, request);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version, reasons };
    const forced = overriddenReasons(candidate, reasons, request);
    await withSiteLock(paths, () =>
      candidate.publish({ who, why, ...(forced.length > 0 ? { forced } : {}), ...(commit && { commit }) }),
    );
    return { kind: 'published', remote, version, forced };
  });
