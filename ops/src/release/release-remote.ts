import { SLOT_NAMES } from '@second-gear/contract/slot-names';
import type { Discovery } from '@second-gear/contract/discovery';
import type { PublishedRemote } from '@second-gear/contract/release';
import { buildPackage } from '../build/build-package.ts';
import { localRemotes } from '../build/remotes.ts';
import { verdict, type Reason } from '../gate/verdict.ts';
import { liveVersion } from '../site/document.ts';
import { withLock } from '../site/lock.ts';
import { remotePackage, type SitePaths } from '../site/paths.ts';
import { publishRemote, readRemoteRecord, readShellRecord } from '../site/publish.ts';
import { pointTo, readDocument } from '../site/store.ts';

export type ReleaseOutcome =
  | { kind: 'released'; version: string; from: string | null }
  | { kind: 'unchanged'; version: string }
  | { kind: 'refused'; version: string; reasons: Reason[] };

export interface ReleaseRequest {
  paths: SitePaths;
  remote: string;
  who: string;
  why: string;
  force: boolean;
}

/** Reasons against a published version in a site as it is now; empty when it may go live. */
export async function gate(
  paths: SitePaths,
  candidate: PublishedRemote,
  document: Discovery,
): Promise<Reason[]> {
  const shell = await readShellRecord(paths, document.extras.shell);
  return verdict({ candidate, shell, document, knownSlots: SLOT_NAMES });
}

/** Checks a published version and points the site at it. Call it while holding the site's lock. */
async function activate(request: ReleaseRequest, version: string): Promise<ReleaseOutcome> {
  const { paths, remote, who, why, force } = request;
  const document = await readDocument(paths);
  if (!document) throw new Error('This site has no shell yet: compose it first (npm start does)');
  if (liveVersion(document, remote) === version) return { kind: 'unchanged', version };
  const candidate = await readRemoteRecord(paths, remote, version);
  const reasons = await gate(paths, candidate, document);
  if (reasons.length > 0 && !force) return { kind: 'refused', version, reasons };
  const forced =
    reasons.length > 0 ? ` (forced past: ${reasons.map(({ message }) => message).join(' ')})` : '';
  const { from } = await pointTo(paths, { remote, to: version, what: 'release', who, why: why + forced });
  return { kind: 'released', version, from };
}

/**
 * Builds, publishes, checks and activates one remote.
 * @throws when the remote is unknown or its build fails; the site is then as before
 */
export async function releaseRemote(request: ReleaseRequest): Promise<ReleaseOutcome> {
  const known = localRemotes();
  if (!known.includes(request.remote)) {
    throw new Error(`There is no remote ${request.remote} here, only ${known.join(', ')}`);
  }
  const { dist } = await buildPackage(remotePackage(request.remote));
  return withLock(request.paths.lock, async () => {
    const { version } = await publishRemote(request.paths, dist);
    return activate(request, version);
  });
}
