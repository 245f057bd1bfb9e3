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

/** A browser in which everything works. */
export const SOUND: ShellBrowser = { pages: () => Promise.resolve([]), remote: () => Promise.resolve([]) };

/** What an operator asks of the shell, having seen the site as it is. */
export async function requestOf(paths: SitePaths, change: Partial<ShellRequest> = {}): Promise<ShellRequest> {
  const seen = await seenNow(paths, SHELL_NAME);
  return { paths, who: 'ann', why: 'test', force: false, browser: SOUND, seen, ...change };
}

/** The shell that a site points to. */
export const shellOf = async (paths: SitePaths) => (await readDocument(paths))?.extras.shell ?? '';

/** A hash of every file that there is. */
export const everything = async ({ site }: SitePaths) => hashFiles(site, await listFiles(site));

/** Points a remote at a version: for everybody, or on trial. */
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

/** A site with two remotes: one that could go back, one with a trial. */
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
