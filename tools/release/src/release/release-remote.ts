import { buildPackage } from '../build/build-package.ts';
import { listLocalRemotes } from '../build/local-remotes.ts';
import { recordPublication } from '../rollout/activate-version.ts';
import { type RemoteCandidate, withRemoteCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage } from '../site/paths.ts';
import { rolloutOf } from '../site/rollout.ts';
import { activationReasons, overriddenReasons } from './checks.ts';
import { activate, setCanary } from './move.ts';
import type { MoveOutcome, MoveRequest } from './request.ts';

/**
 * Builds one remote and nothing else.
 * @returns the output folder
 * @throws ImpossibleMoveError if its sources are not in this repository, or the error of a failed build
 */
export async function buildRemote(remote: string): Promise<string> {
  const localNames = listLocalRemotes();
  if (!localNames.includes(remote)) {
    throw new ImpossibleMoveError(
      `No sources found for the remote ${remote}. Remotes here: ${localNames.join(', ')}.`,
    );
  }
  return (await buildPackage(remotePackage(remote))).dist;
}

/** Builds the remote unless a build output is given, and prepares its version while `work` runs. */
async function withCandidate<T>(
  { paths, remote }: MoveRequest,
  dist: string | undefined,
  work: (candidate: RemoteCandidate) => Promise<T>,
): Promise<T> {
  const output = dist ?? (await buildRemote(remote));
  await requireDocument(paths);
  return withRemoteCandidate(paths, remote, output, work);
}

/**
 * Releases a remote from its current sources to everyone.
 * @param dist a build output to use instead of building
 */
export const release = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  withCandidate(request, dist, (candidate) =>
    activate({ ...request, candidate }, candidate.version, 'release'),
  );

/**
 * Starts a canary for a share of the visitors, in percent: the named version, else the current canary, else
 * the current sources.
 */
export async function startCanary(
  request: MoveRequest,
  traffic: number,
  requestedVersion: string | undefined,
): Promise<MoveOutcome> {
  const { canary: activeCanary } = rolloutOf(await readLedger(request.paths.ledger), request.remote);
  if (requestedVersion !== undefined || activeCanary) return setCanary(request, traffic, requestedVersion);
  return withCandidate(request, undefined, (candidate) =>
    setCanary({ ...request, candidate }, traffic, candidate.version),
  );
}

/**
 * Publishes a version that passes the gate, but does not activate it. A browser session can request it by
 * name.
 * @param dist a build output to use instead of building
 */
export const publish = (request: MoveRequest, dist?: string): Promise<MoveOutcome> =>
  withCandidate(request, dist, async (candidate) => {
    const { paths, remote, who, why, force } = request;
    const { version } = candidate;
    const reasons = await activationReasons({ ...request, candidate }, version);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version, reasons };
    const forced = overriddenReasons(reasons, request);
    await withSiteLock(paths, () =>
      recordPublication(paths, remote, candidate, { who, why, ...(forced.length > 0 ? { forced } : {}) }),
    );
    return { kind: 'published', remote, version, forced };
  });
