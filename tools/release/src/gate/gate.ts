import type { Discovery } from '@second-gear/federation/discovery';
import { SLOT_NAMES } from '@second-gear/federation/slot-names';
import type { RemoteCandidate } from '../site/candidate.ts';
import { requireDocument } from '../site/discovery-file.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord, readShellRecord } from '../site/release-records.ts';
import { contentReasons } from './content-reasons.ts';
import { fileReasons } from './file-reasons.ts';
import { candidateReasons, type Peer, type Reason } from './reasons-against-remote.ts';
import { listVersionsInUse } from './versions-in-use.ts';
import { weightReasons } from './weight.ts';

/**
 * Returns the versions in use with their routes and slots. Reads the records of rollback targets only, so
 * that no other damaged version blocks every release.
 */
const readPeers = (paths: SitePaths, document: Discovery): Promise<Peer[]> =>
  Promise.all(
    listVersionsInUse(document).map(async ({ extras, ...version }): Promise<Peer> => {
      if (extras) return { ...version, ...extras };
      const { declaration } = (await readRemoteRecord(paths, version.remote, version.version)).build;
      return { ...version, routes: declaration.routes, slots: declaration.slots };
    }),
  );

/**
 * Returns reasons against a version's weight. An unreadable record of the live version is a reason and not an
 * error, so that an operator can force a release that repairs the site.
 */
async function weightReasonsOnSite(
  paths: SitePaths,
  document: Discovery,
  record: RemoteCandidate['record'],
): Promise<Reason[]> {
  const { name } = record.build.declaration;
  const live = document.microFrontends[name]?.find(({ deployment }) => deployment.default)?.metadata.version;
  if (live === undefined || live === record.version) return weightReasons(record, null);
  try {
    return weightReasons(record, await readRemoteRecord(paths, name, live));
  } catch (error) {
    const message = `Its weight cannot be compared with the live version ${live}, because that version is damaged (npm run verify): ${error instanceof Error ? error.message : String(error)}`;
    return [...weightReasons(record, null), { check: 'budget', message }];
  }
}

/**
 * Returns reasons against a version on the current site, without running it. Empty if the version passes.
 * @param allowedDrops routes that the operator allows it to drop
 */
export async function gateReasons(
  paths: SitePaths,
  { record, folder }: Pick<RemoteCandidate, 'record' | 'folder'>,
  allowedDrops: readonly string[] = [],
): Promise<Reason[]> {
  const document = await requireDocument(paths);
  const shell = await readShellRecord(paths, document.extras.shell);
  const peers = await readPeers(paths, document);
  return [
    ...candidateReasons({ candidate: record, shell, peers, knownSlots: SLOT_NAMES, allowedDrops }),
    ...(await weightReasonsOnSite(paths, document, record)),
    ...(await fileReasons(folder, record)),
    ...(await contentReasons(folder, record)),
  ];
}
