import { readLedger } from '../site/ledger.ts';
import { liveVersion } from '../site/document.ts';
import { withLock } from '../site/lock.ts';
import type { SitePaths } from '../site/paths.ts';
import { pointTo, readDocument } from '../site/store.ts';

/** Version that was live before the present one, as the ledger tells; null when there was none. */
async function versionBefore(paths: SitePaths, remote: string, live: string): Promise<string | null> {
  const moves = (await readLedger(paths.ledger)).filter((entry) => entry.subject === remote);
  return (
    moves.findLast((entry) => entry.to === live && entry.from !== null && entry.from !== live)?.from ?? null
  );
}

/**
 * Points a remote back at an earlier version.
 * @param request.to the version; without it, the one that was live before the present one
 * @throws when there is nothing to go back to
 */
export async function rollbackRemote(request: {
  paths: SitePaths;
  remote: string;
  to: string | undefined;
  who: string;
  why: string;
}): Promise<{ from: string; to: string }> {
  const { paths, remote, who, why } = request;
  return withLock(paths.lock, async () => {
    const document = await readDocument(paths);
    const live = document && liveVersion(document, remote);
    if (!live) throw new Error(`${remote} is not live on this site`);
    const to = request.to ?? (await versionBefore(paths, remote, live));
    if (!to) throw new Error(`${remote} has had no version before ${live}: name one with --to`);
    if (to === live) throw new Error(`${remote} ${to} is live already`);
    await pointTo(paths, { remote, to, what: 'rollback', who, why });
    return { from: live, to };
  });
}
