import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { recordPublishing } from '../rollout/point-to.ts';
import { type RemoteCandidate, withRemoteCandidate } from '../site/candidate.ts';
import { demandDocument } from '../site/discovery-file.ts';
import { rolloutOf } from '../site/history.ts';
import { ImpossibleMove } from '../site/impossible-move.ts';
import { withSite } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { remotePackage } from '../site/paths.ts';
import { forwardReasons, overridden } from './checks.ts';
import { activate, canary } from './move.ts';
import type { MoveRequest, Outcome } from './request.ts';

/**
 * Builds one remote and nothing else.
 * @returns the output folder
 * @throws ImpossibleMove if its sources are not here, or the error of a failed build
 */
export async function buildRemote(remote: string): Promise<string> {
  const known = localRemotes();
  if (!known.includes(remote)) {
    throw new ImpossibleMove(`There are no sources of a remote ${remote} here, only of ${known.join(', ')}.`);
  }
  return (await buildPackage(remotePackage(remote))).dist;
}

/** Builds the remote unless a build output is given, and prepares its version while `work` runs. */
async function withBuild<T>(
  { paths, remote }: MoveRequest,
  dist: string | undefined,
  work: (candidate: RemoteCandidate) => Promise<T>,
): Promise<T> {
  const output = dist ?? (await buildRemote(remote));
  await demandDocument(paths);
  return withRemoteCandidate(paths, remote, output, work);
}

/**
 * Releases a remote from its current sources to everyone.
 * @param dist a build output to use instead of building
 */
export const release = (request: MoveRequest, dist?: string): Promise<Outcome> =>
  withBuild(request, dist, (candidate) => activate({ ...request, candidate }, candidate.version, 'release'));

/**
 * Starts a canary for a share of the visitors, in percent: the named version, else the current canary, else
 * the current sources.
 */
export async function tryOut(
  request: MoveRequest,
  traffic: number,
  named: string | undefined,
): Promise<Outcome> {
  const { trial } = rolloutOf(await readLedger(request.paths.ledger), request.remote);
  if (named !== undefined || trial) return canary(request, traffic, named);
  return withBuild(request, undefined, (candidate) =>
    canary({ ...request, candidate }, traffic, candidate.version),
  );
}

/**
 * Publishes a version that passes the gate without activating it. Sessions can request it by name.
 * @param dist a build output to use instead of building
 */
export const publishOnly = (request: MoveRequest, dist?: string): Promise<Outcome> =>
  withBuild(request, dist, async (candidate) => {
    const { paths, remote, who, why, force } = request;
    const { version } = candidate;
    const reasons = await forwardReasons({ ...request, candidate }, version);
    if (reasons.length > 0 && !force) return { kind: 'refused', remote, version, reasons };
    const forced = overridden(reasons, request);
    await withSite(paths, () =>
      recordPublishing(paths, remote, candidate, { who, why, ...(forced.length > 0 ? { forced } : {}) }),
    );
    return { kind: 'published', remote, version, forced };
  });
