import type { PublishedRemote } from '@second-gear/federation/release';
import { SLOT_NAMES } from '@second-gear/federation/slot-names';
import { candidateReasons, type Peer, type Reason } from '../gate/reasons-against-remote.ts';
import type { DeployedSite } from './deployed-site.ts';

/** Returns the gate's reasons against a build on a deployed site, as far as public files show them. */
export function incompatibilityReasons(
  { document, shell }: DeployedSite,
  candidate: PublishedRemote,
): Reason[] {
  const peers = Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.map(({ metadata, deployment, extras }): Peer => ({
      remote,
      version: metadata.version,
      role: deployment.default ? 'live' : 'canary',
      ...extras,
    })),
  );
  const shellBuild = shell ?? { contract: candidate.build.builtWithContract, shared: {} };
  return candidateReasons({ candidate, shell: { build: shellBuild }, peers, knownSlots: SLOT_NAMES }).filter(
    ({ check }) => shell !== null || (check !== 'shared' && check !== 'contract'),
  );
}
