import { recordRetirement } from '../rollout/activate-version.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { withSiteLock } from '../site/journal.ts';
import { readLedger } from '../site/ledger.ts';
import { requireRemoteName } from '../site/paths.ts';
import { withReserve } from '../site/reserve.ts';
import { remoteTarget } from './remote-target.ts';
import type { MoveOutcome, MoveRequest } from './request.ts';
import { requireUnchanged } from './revision.ts';

/**
 * Takes a remote and its canary off the site. Other remotes may then declare its routes and slots. A release
 * or a rollback brings the remote back.
 * @throws ImpossibleMoveError if it is not live; StaleRevisionError if another operator changed it first
 */
export async function retire({
  paths,
  remote,
  who,
  why,
  observedRevision,
}: Pick<MoveRequest, 'paths' | 'remote' | 'who' | 'why' | 'observedRevision'>): Promise<MoveOutcome> {
  requireRemoteName(remote);
  const recordInLedger = async (): Promise<MoveOutcome> => {
    const document = await requireDocument(paths);
    const ledger = await readLedger(paths.ledger);
    remoteTarget(paths, remote).requireInSite(document, ledger);
    requireUnchanged(ledger, remote, observedRevision);
    const variants = document.microFrontends[remote] ?? [];
    const routes = variants.flatMap(({ extras }) => extras.routes.map(({ path }) => path));
    const slots = variants.flatMap(({ extras }) => extras.slots);
    const { from, document: next } = await recordRetirement(paths, remote, { who, why });
    return {
      kind: 'moved',
      what: 'retire',
      remote,
      version: from,
      from,
      freed: { routes: [...new Set(routes)], slots: [...new Set(slots)] },
      revision: next.extras.revision,
      forced: [],
    };
  };
  return withReserve(paths, () => withSiteLock(paths, recordInLedger));
}
