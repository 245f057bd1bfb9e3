import { hostname } from 'node:os';
import { pointTo } from '../site/store.ts';
import { buildOf, emptySite, publishCode } from './fixtures.ts';

/** Words of a move that is not to open a browser. */
export const UNCHECKED = ['--no-browser', '--why', 'test'];

/** A site with each remote live in one version, and a second version of each. */
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

/** Text of a lock that a process holds. */
export const lockedBy = (pid: number, host = hostname()) => JSON.stringify({ id: 'x', pid, host });
