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
 * Builds one remote; nothing else is built.
 * @returns the folder of the output
 * @throws ImpossibleMove when its sources are not here; anything else when its build fails
 */
export async function buildRemote(remote: string): Promise<string> {
  const known = localRemotes();
  if (!known.includes(remote)) {
    throw new ImpossibleMove(`There are no sources of a remote ${remote} here, only of ${known.join(', ')}.`);
  }
  return (await buildPackage(remotePackage(remote))).dist;
}

/** Builds the remote where no output of its build is given, and makes its version ready as long as `work` takes. */
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
 * Everybody gets a remote as its sources are.
 * @param dist this output of its build in place of building
 */
export const release = (request: MoveRequest, dist?: string): Promise<Outcome> =>
  withBuild(request, dist, (candidate) => activate({ ...request, candidate }, candidate.version, 'release'));

/**
 * A share of the visitors, in percent, gets a version: the one named; another share of the one on trial; else
 * the remote as its sources are.
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
 * Brings a version into the site, past the gate, that nobody is served yet: for sessions that ask for it by name.
 * @param dist this output of its build in place of building
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
