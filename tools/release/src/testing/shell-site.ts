import { SHELL_NAME } from '@second-gear/contract/names';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import type { MoveRequest } from '../release/request.ts';
import { currentRevision } from '../release/revision.ts';
import { activateVersion } from '../rollout/activate-version.ts';
import { readDocument } from '../site/discovery-file.ts';
import { hashFiles, listFiles } from '../site/file-hashes.ts';
import { withSiteLock } from '../site/journal.ts';
import type { SitePaths } from '../site/paths.ts';
import { buildOf, createEmptySite, publishCode } from './fixtures.ts';

/** A browser check that always passes. */
export const PASSING_BROWSER: BrowserCheck = () => Promise.resolve([]);

/** Returns an operator's request for the shell, based on the site's current state. */
export async function shellRequestFor(
  paths: SitePaths,
  overrides: Partial<MoveRequest> = {},
): Promise<MoveRequest> {
  const observedRevision = await currentRevision(paths, SHELL_NAME);
  return {
    paths,
    remote: SHELL_NAME,
    who: 'ann',
    why: 'test',
    force: false,
    browser: PASSING_BROWSER,
    observedRevision,
    ...overrides,
  };
}

export const currentShell = async (paths: SitePaths) => (await readDocument(paths))?.extras.shell ?? '';

/** Returns a hash of every file of a site. */
export const hashSite = async ({ site }: SitePaths) => hashFiles(site, await listFiles(site));

/** Activates a version of a remote for everyone or as a canary. */
export const activateOnSite = (paths: SitePaths, remote: string, to: string, traffic?: number) =>
  withSiteLock(paths, () =>
    activateVersion(paths, {
      remote,
      to,
      what: traffic === undefined ? 'release' : 'canary',
      who: 'x',
      why: 'x',
      ...(traffic !== undefined && { traffic }),
    }),
  );

/** Creates a site with two remotes. The catalog has a rollback target, and checkout has a canary. */
export async function createSiteInUse() {
  const paths = await createEmptySite();
  const [one, two] = [
    await publishCode(paths, buildOf('catalog'), 'one'),
    await publishCode(paths, buildOf('catalog'), 'two'),
  ];
  const [live, canaryVersion] = [
    await publishCode(paths, buildOf('checkout'), 'live'),
    await publishCode(paths, buildOf('checkout'), 'canary'),
  ];
  await activateOnSite(paths, 'catalog', one);
  await activateOnSite(paths, 'catalog', two);
  await activateOnSite(paths, 'checkout', live);
  await activateOnSite(paths, 'checkout', canaryVersion, 10);
  return { paths, one, two, live, canaryVersion };
}
