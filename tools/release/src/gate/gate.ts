import type { Discovery } from '@second-gear/federation/discovery';
import type { PublishedRemote } from '@second-gear/federation/release';
import { SLOT_NAMES } from '@second-gear/federation/slot-names';
import { requireDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord, readShellRecord } from '../site/release-records.ts';
import { candidateReasons, type Peer, type Reason } from './candidate-reasons.ts';
import { fileReasons } from './file-reasons.ts';

/** Returns every version that visitors have, may get from a canary, or would get from one rollback. */
async function peersOf(paths: SitePaths, document: Discovery): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    for (const { metadata, deployment, extras } of versions) {
      peers.push({
        remote,
        role: deployment.default ? 'live' : 'canary',
        version: metadata.version,
        ...extras,
      });
    }
    const [target] = versions.find(({ deployment }) => deployment.default)?.extras.good ?? [];
    if (!target) continue;
    const { declaration } = (await readRemoteRecord(paths, remote, target)).build;
    const { routes, slots } = declaration;
    peers.push({ remote, role: 'rollback target', version: target, routes, slots });
  }
  return peers;
}

/**
 * Returns reasons against a version on the current site, without the browser check. Empty if it passes.
 * @param folder folder of its files, if they are not in the site
 * @param drops routes that the operator allows it to drop
 */
export async function gateReasons(
  paths: SitePaths,
  candidate: PublishedRemote,
  folder = paths.remoteVersion(candidate.build.declaration.name, candidate.version),
  drops: readonly string[] = [],
): Promise<Reason[]> {
  const document = await requireDocument(paths);
  const shell = await readShellRecord(paths, document.extras.shell);
  const peers = await peersOf(paths, document);
  return [
    ...candidateReasons({ candidate, shell, peers, knownSlots: SLOT_NAMES, drops }),
    ...(await fileReasons(folder, candidate)),
  ];
}
