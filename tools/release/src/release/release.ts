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
 * Builds the target unless a build output is passed, and runs `work` with its version as the candidate.
 * @param work receives the request with the candidate and the commit of its sources
 */
async function withCandidate<T>(
  request: MoveRequest,
  dist: string | undefined,
  work: (request: MoveRequest & { candidate: TargetVersion }) => Promise<T>,
): Promise<T> {
  const target = targetOf(request);
  // For an existing build output, the operator may pass the commit.
  const commit = dist === undefined ? await readSourceCommit() : request.commit;
  const output = dist ?? (await target.build());
  await requireDocument(request.paths);
  return target.withCandidate(output, (candidate) => work({ ...request, commit, candidate }));
}

/**
 * Builds a remote or the shell from its current sources and activates it for everyone.
 * @param dist a build output to use instead of building
 */
export const release = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  withCandidate(request, dist, (candidateRequest) =>
    activate(candidateRequest, candidateRequest.candidate.version, 'release'),
  );

/**
 * Gives a canary to a share of the visitors, in percent. The canary is the requested version, else the
 * current canary, else a build of the current sources.
 */
export async function startCanary(
  request: MoveRequest,
  traffic: number,
  requestedVersion: string | undefined,
): Promise<MoveOutcome> {
  requireRemoteName(request.remote);
  const { canary: activeCanary } = rolloutOf(await readLedger(request.paths.ledger), request.remote);
  if (requestedVersion !== undefined || activeCanary) return setCanary(request, traffic, requestedVersion);
  return withCandidate(request, undefined, (candidateRequest) =>
    setCanary(candidateRequest, traffic, candidateRequest.candidate.version),
  );
}

/**
 * Publishes a version that passes the gate without activating it. Browser sessions can request it by name.
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
