import { hostname } from 'node:os';
import { pointTo } from '../rollout/point-to.ts';
import { buildOf, emptySite, publishCode } from './fixtures.ts';
import { activate, type Ask } from './looked.ts';

/** Arguments of a move without the browser check. */
export const UNCHECKED = ['--no-browser', '--why', 'test'];

/** Creates a site with two versions of each remote, of which one is live. */
export async function siteWith(...remotes: string[]) {
  const paths = await emptySite();
  const versions: Record<string, [string, string]> = {};
  for (const remote of remotes) {
    const one = await publishCode(paths, buildOf(remote), 'one');
    const two = await publishCode(paths, buildOf(remote), 'two');
    await pointTo(paths, { remote, to: one, what: 'release', who: 'x', why: 'x' });
    versions[remote] = [one, two];
  }
  return { paths, versions };
}

/** Creates a site with versions of catalog, of which the first is live, and a request. */
export async function catalogWith(live: string, ...others: string[]) {
  const paths = await emptySite();
  const first = await publishCode(paths, buildOf('catalog'), live);
  const versions = [first];
  for (const code of others) versions.push(await publishCode(paths, buildOf('catalog'), code));
  const ask: Ask = {
    paths,
    remote: 'catalog',
    who: 'ann',
    why: 'test',
    force: false,
    browser: () => Promise.resolve([]),
  };
  await activate(ask, first);
  return { paths, versions: versions as [string, string, string, string], ask };
}

/** Returns the content of a lock that a process holds. */
export const lockedBy = (pid: number, host = hostname()) => JSON.stringify({ id: 'x', pid, host });
