import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { startGateway } from '../gate/browser/staged-sites.ts';
import { startStubApi } from '../gate/browser/stub-api.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { settingsFromEnvironment, writeSettings } from '../site/settings.ts';
import { composeShellVersion } from '../testing/compose-shell-version.ts';
import { rollback } from '../testing/moves-with-current-revision.ts';
import { openSharedBrowser, withBrowser } from '../testing/shared-browser.ts';
import { shellRequestFor } from '../testing/shell-site.ts';
import { buildWithBothMajors, readZustandVersion } from '../testing/zustand-builds.ts';
import { siteFaults } from '../verify/site-faults.ts';
import { release } from './release.ts';
import type { MoveRequest } from './request.ts';
import { currentRevision } from './revision.ts';

const TEST_TIMEOUT_MS = 600_000;

let builds: Awaited<ReturnType<typeof buildWithBothMajors>>;
let versions: { old: string; new: string };
beforeAll(async () => {
  builds = await buildWithBothMajors();
  versions = { old: await readZustandVersion('old'), new: await readZustandVersion('new') };
}, TEST_TIMEOUT_MS);

async function createSite(shellDist: string): Promise<SitePaths> {
  const paths = sitePaths(path.join(await createTemporaryFolder(), 'site'));
  await writeSettings(paths.settings, settingsFromEnvironment({}));
  await withShellCandidate(paths, shellDist, (shell) =>
    withSiteLock(paths, () => composeShellVersion(paths, shell, 'test')),
  );
  return paths;
}

async function requestFor(paths: SitePaths, remote: string, force = false): Promise<MoveRequest> {
  const observedRevision = await currentRevision(paths, remote);
  return { ...(await shellRequestFor(paths)), remote, force, observedRevision };
}

/** Opens the site, presses the counter if there is one, and returns what the page shows and logs. */
async function openSite(paths: SitePaths) {
  const api = await startStubApi();
  const gateway = await startGateway(paths.site, api.url);
  const context = await (await openSharedBrowser()).newContext();
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  try {
    await page.goto(gateway.url);
    const root = page.locator('#root[data-copies]');
    await root.waitFor();
    const counter = root.getByRole('button');
    if (await root.getAttribute('data-uses-host-copy')) await counter.click();
    return {
      text: await root.textContent(),
      usesHostCopy: await root.getAttribute('data-uses-host-copy'),
      copies: await root.getAttribute('data-copies'),
      messages,
    };
  } finally {
    await context.close();
    await gateway.close();
    await api.close();
  }
}

/** What a page shows if the catalog runs with the shell's only copy of zustand, and nothing is logged. */
const countsWith = (version: string) => ({ text: '1', usesHostCopy: 'true', copies: version, messages: [] });

withBrowser(
  'a site moves from one major version of zustand to another and back, and each page has one copy of it',
  async () => {
    const { oldShell, newShell, catalogs } = builds;
    const paths = await createSite(oldShell);
    const releaseCatalog = async (name: keyof typeof catalogs) =>
      release(await requestFor(paths, 'catalog'), catalogs[name]);
    const releaseNewShell = async () => release(await requestFor(paths, 'shell'), newShell);
    const rollBack = async (target: string) => rollback(await requestFor(paths, target));

    const { version: old } = await releaseCatalog('old');
    await expect(openSite(paths)).resolves.toEqual(countsWith(versions.old));
    await expect(releaseNewShell()).resolves.toMatchObject({
      kind: 'refused',
      reasons: [
        {
          message: expect.stringMatching(
            `zustand ${versions.new}, but catalog ${old} \\(live\\) needs \\^${versions.old}\\..*sharedRanges`,
          ) as string,
        },
      ],
    });

    await expect(releaseCatalog('both')).resolves.toMatchObject({ kind: 'moved' });
    await expect(releaseCatalog('bothAgain')).resolves.toMatchObject({ kind: 'moved' });
    await expect(openSite(paths)).resolves.toEqual(countsWith(versions.old));
    await expect(releaseNewShell()).resolves.toMatchObject({ kind: 'moved' });
    await expect(openSite(paths)).resolves.toEqual(countsWith(versions.new));

    const { version: next } = await releaseCatalog('new');
    await expect(openSite(paths)).resolves.toEqual(countsWith(versions.new));
    await expect(rollBack('shell')).resolves.toMatchObject({
      kind: 'refused',
      reasons: [
        {
          message: expect.stringMatching(
            `zustand ${versions.old}, but catalog ${next} \\(live\\) needs \\^${versions.new}`,
          ) as string,
        },
      ],
    });
    await expect(rollBack('catalog')).resolves.toMatchObject({ kind: 'moved', from: next });
    await expect(openSite(paths)).resolves.toEqual(countsWith(versions.new));
    await expect(rollBack('shell')).resolves.toMatchObject({ kind: 'moved' });
    await expect(openSite(paths)).resolves.toEqual(countsWith(versions.old));
    await expect(siteFaults(paths)).resolves.toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

withBrowser(
  'a page loads no remote whose range excludes the version of the shell, as the gate says',
  async () => {
    const paths = await createSite(builds.newShell);
    const dist = builds.catalogs.old;
    await expect(release(await requestFor(paths, 'catalog'), dist)).resolves.toMatchObject({
      kind: 'refused',
      reasons: [{ check: 'shared', message: expect.stringContaining('It needs zustand ^') as string }],
    });
    await release(await requestFor(paths, 'catalog', true), dist);
    await expect(openSite(paths)).resolves.toMatchObject({
      text: expect.stringContaining('does not satisfy the requirement') as string,
      usesHostCopy: null,
      copies: versions.new,
    });
  },
  TEST_TIMEOUT_MS,
);
