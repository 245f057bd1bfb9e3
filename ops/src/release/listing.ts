import { changesOf, rolloutOf } from '../rollout/history.ts';
import { approvedRecords } from '../site/approved.ts';
import { readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { demandDocument, demandRemote } from '../site/store.ts';

/** What is served now, one row a version. */
export async function listReleases(paths: SitePaths) {
  const document = await demandDocument(paths);
  const ledger = await readLedger(paths.ledger);
  const remotes = Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.map(({ metadata, deployment, extras }) => {
      const move = changesOf(ledger, remote).findLast(({ to }) => to === metadata.version);
      return {
        remote,
        version: metadata.version,
        traffic: deployment.traffic,
        since: move?.at ?? '',
        by: move?.who ?? '',
        why: move?.why ?? '',
        previous: extras.previous?.version ?? '',
      };
    }),
  );
  const { revision, updatedAt, shell } = document.extras;
  return { revision, updatedAt, shell, remotes };
}

/**
 * Every approved version of a remote in the site, the last published first.
 * @throws ImpossibleMove when the site has no such remote
 */
export async function listVersions(paths: SitePaths, remote: string) {
  const ledger = await readLedger(paths.ledger);
  const { live, trial, good, spare, proven } = rolloutOf(ledger, remote);
  const moves = changesOf(ledger, remote);
  const records = await approvedRecords(paths, ledger, remote);
  if (records.length === 0) demandRemote(await demandDocument(paths), remote);
  return records.map(({ version, publishedAt }) => {
    const state = () => {
      if (version === live) return 'live';
      if (version === trial?.version) return `on trial for ${String(trial.traffic)} %`;
      if (good.includes(version)) return `good, ${String(good.indexOf(version) + 1)} back`;
      if (spare.includes(version)) return 'left, to fall back to';
      return moves.some(({ to }) => to === version) ? 'left' : 'published only';
    };
    return { version, state: state(), proven: proven.has(version), published: publishedAt ?? '' };
  });
}
