import { SHELL_NAME } from '@second-gear/contract/names';
import { seenNow } from '../release/seen.ts';
import { pointTo } from '../rollout/point-to.ts';
import type { ShellBrowser } from '../shell/gate.ts';
import type { ShellRequest } from '../shell/move.ts';
import { readDocument } from '../site/discovery-file.ts';
import { hashFiles, listFiles } from '../site/hashes.ts';
import { withSite } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, emptySite, publishCode } from './fixtures.ts';

/** A browser check that always passes. */
export const SOUND: ShellBrowser = { pages: () => Promise.resolve([]), remote: () => Promise.resolve([]) };

/** Returns an operator's request for the shell, based on the site's current state. */
export async function requestOf(paths: SitePaths, change: Partial<ShellRequest> = {}): Promise<ShellRequest> {
  const seen = await seenNow(paths, SHELL_NAME);
  return { paths, who: 'ann', why: 'test', force: false, browser: SOUND, seen, ...change };
}

/** Returns a site's live shell. */
export const shellOf = async (paths: SitePaths) => (await readDocument(paths))?.extras.shell ?? '';

/** Returns a hash of every file of a site. */
export const everything = async ({ site }: SitePaths) => hashFiles(site, await listFiles(site));

/** Activates a version of a remote for everyone or as a canary. */
export const point = (paths: SitePaths, remote: string, to: string, traffic?: number) =>
  withSite(paths, () =>
    pointTo(paths, {
      remote,
      to,
      what: traffic === undefined ? 'release' : 'canary',
      who: 'x',
      why: 'x',
      ...(traffic !== undefined && { traffic }),
    }),
  );

/** Creates a site with two remotes: one that can be rolled back, one with a canary. */
export async function siteInUse() {
  const paths = await emptySite();
  const [one, two] = [
    await publishCode(paths, buildOf('catalog'), 'one'),
    await publishCode(paths, buildOf('catalog'), 'two'),
  ];
  const [live, trial] = [
    await publishCode(paths, buildOf('checkout'), 'live'),
    await publishCode(paths, buildOf('checkout'), 'trial'),
  ];
  await point(paths, 'catalog', one);
  await point(paths, 'catalog', two);
  await point(paths, 'checkout', live);
  await point(paths, 'checkout', trial, 10);
  return { paths, one, two, live, trial };
}
