import type { Discovery } from '@second-gear/federation/discovery';
import { SLOT_NAMES } from '@second-gear/federation/slot-names';
import type { RemoteCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord, readShellRecord } from '../site/release-records.ts';
import { fileReasons } from './file-reasons.ts';
import { candidateReasons, type Peer, type Reason } from './reasons-against-remote.ts';
import { listVersionsInUse } from './versions-in-use.ts';

/**
 * Returns what the versions in use serve. Reads the record only of a rollback target, so that another damaged
 * version does not block every release.
 */
const peersOf = (paths: SitePaths, document: Discovery): Promise<Peer[]> =>
  Promise.all(
    listVersionsInUse(document).map(async ({ extras, ...version }): Promise<Peer> => {
      if (extras) return { ...version, ...extras };
      const { declaration } = (await readRemoteRecord(paths, version.remote, version.version)).build;
      return { ...version, routes: declaration.routes, slots: declaration.slots };
    }),
  );

/**
 * Returns reasons against a version on the current site, without running it. Empty if it passes.
 * @param drops routes that the operator allows it to drop
 */
export async function gateReasons(
  paths: SitePaths,
  { record, folder }: Pick<RemoteCandidate, 'record' | 'folder'>,
  drops: readonly string[] = [],
): Promise<Reason[]> {
  const document = await requireDocument(paths);
  const shell = await readShellRecord(paths, document.extras.shell);
  const peers = await peersOf(paths, document);
  return [
    ...candidateReasons({ candidate: record, shell, peers, knownSlots: SLOT_NAMES, drops }),
    ...(await fileReasons(folder, record)),
  ];
}
