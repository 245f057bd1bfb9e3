import { hostname } from 'node:os';
import { activateVersion } from '../rollout/activate-version.ts';
import { buildOf, createEmptySite, publishCode } from './fixtures.ts';
import { activate, type MoveRequestInput } from './moves-with-current-revision.ts';

/** Command-line arguments that skip the browser check. */
export const SKIP_BROWSER = ['--no-browser', '--why', 'test'];

/** Creates a site with two versions of each remote. The first version is live. */
export async function createSiteWithRemotes(...remotes: string[]) {
  const paths = await createEmptySite();
  const versions: Record<string, [string, string]> = {};
  for (const remote of remotes) {
    const one = await publishCode(paths, buildOf(remote), 'one');
    const two = await publishCode(paths, buildOf(remote), 'two');
    await activateVersion(paths, { remote, to: one, what: 'release', who: 'x', why: 'x' });
    versions[remote] = [one, two];
  }
  return { paths, versions };
}

/**
 * Creates a site with versions of the catalog. The first is live. Also returns a move request for the
 * catalog.
 */
export async function createCatalogSite(live: string, ...others: string[]) {
  const paths = await createEmptySite();
  const first = await publishCode(paths, buildOf('catalog'), live);
  const versions = [first];
  for (const code of others) versions.push(await publishCode(paths, buildOf('catalog'), code));
  const request: MoveRequestInput = {
    paths,
    remote: 'catalog',
    who: 'ann',
    why: 'test',
    force: false,
    browser: () => Promise.resolve([]),
  };
  await activate(request, first);
  return { paths, versions: versions as [string, string, string, string], request };
}

/** Returns the content of a lock that a process holds. */
export const createLockContent = (pid: number, host = hostname()) => JSON.stringify({ id: 'x', pid, host });
