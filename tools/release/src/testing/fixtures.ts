import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteBuild, ShellBuild } from '@second-gear/federation/release';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion, recordPublication } from '../rollout/activate-version.ts';
import { type ShellCandidate, withRemoteCandidate, withShellCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { settingsFromEnvironment, writeSettings } from '../site/settings.ts';
import { composeShellVersion } from './compose-shell-version.ts';
import { buildOf } from './remote-build.ts';

export { buildOf };

export const SHELL_ROUTES = {
  routes: ['/login', '/signup', '/reset-password', '/about'],
  developmentRoutes: ['/ui'],
};

const shellBuild: ShellBuild = {
  version: '1.0.0',
  shared: { react: '19.3.1' },
  contract: '1.0.0',
  ...SHELL_ROUTES,
  entry: 'shell.js',
  first: ['shell.js', 'start.1.js'],
};

/** Writes a build output: its report and its files. Returns the folder. */
export async function writeDist(
  folder: string,
  build: object,
  files: Record<string, string | Buffer>,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'build.json'), JSON.stringify(build));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

/** Publishes a remote's build output without checks. Returns the version. */
export const publishOutput = (paths: SitePaths, remote: string, dist: string): Promise<string> =>
  withRemoteCandidate(paths, remote, dist, async (candidate) => {
    await withSiteLock(paths, () =>
      recordPublication(paths, { subject: remote, candidate, who: 'test', why: 'test' }),
    );
    return candidate.version;
  });

/** Writes a test build of a remote with this code. Returns the folder. */
export const writeRemoteDist = async (build: RemoteBuild, code: string): Promise<string> =>
  writeDist(path.join(await createTemporaryFolder(), 'dist'), build, {
    'remoteEntry.js': `/* entry */ ${code}`,
    'remote.1.js': `/* chunk */ ${code}`,
    ...(build.server !== undefined && { [build.server]: `/* server bundle */ ${code}` }),
  });

/** Publishes a test build of a remote with this code. */
export const publishCode = async (paths: SitePaths, build: RemoteBuild, code: string): Promise<string> =>
  publishOutput(paths, build.declaration.name, await writeRemoteDist(build, code));

/** Content of the test shell's icon. It is not valid UTF-8. */
export const ICON = Buffer.from([0, 0, 1, 0, 0xff, 0xfe, 0x80, 0xc3]);

/** Content of the test shell's check of the browser. */
export const BROWSER_CHECK = '/* browser check */';

/** Writes a test build of a shell with this head script. Returns the folder. */
export const writeShellDist = async (
  headScript: string,
  overrides: Partial<ShellBuild> = {},
): Promise<string> =>
  writeDist(
    path.join(await createTemporaryFolder(), 'dist'),
    { ...shellBuild, ...overrides },
    {
      'shell.js': '/* shell */',
      'start.1.js': '/* start */',
      'static/browser-check.js': BROWSER_CHECK,
      'static/head.js': headScript,
      'static/favicon.ico': ICON,
    },
  );

/** Activates a test shell on a site. Returns its version. */
export const activateShellCode = async (
  paths: SitePaths,
  headScript: string,
  who = 'test',
): Promise<string> =>
  withShellCandidate(paths, await writeShellDist(headScript), async (shell: ShellCandidate) => {
    await withSiteLock(paths, () => composeShellVersion(paths, shell, who));
    return shell.version;
  });

/** The site that createEmptySite copies. */
let emptySite: Promise<SitePaths> | undefined;

async function composeEmptySite(): Promise<SitePaths> {
  const paths = sitePaths(path.join(await createTemporaryFolder(), 'site'));
  await writeSettings(
    paths.settings,
    settingsFromEnvironment({ STRIPE_SCRIPT_URL: 'http://localhost:4242/stripe.js' }),
  );
  await activateShellCode(paths, 'document.documentElement.dataset.theme = "dark";');
  return paths;
}

/**
 * Creates a composed site with a shell and no remotes. Composes it once per test file, because copying a site
 * takes a fraction of the time.
 */
export async function createEmptySite(): Promise<SitePaths> {
  if (!emptySite) {
    emptySite = composeEmptySite();
    // After the file, its temporary folders are deleted.
    cleanUp(async () => (emptySite = undefined));
  }
  const paths = sitePaths(path.join(await createTemporaryFolder(), 'site'));
  await cp((await emptySite).site, paths.site, { recursive: true });
  return paths;
}

/** Creates a site with two published versions of the catalog, of which the first is live. */
export async function createSiteWithTwoVersions(): Promise<{ paths: SitePaths; one: string; two: string }> {
  const paths = await createEmptySite();
  const one = await publishCode(paths, buildOf('catalog'), 'one');
  const two = await publishCode(paths, buildOf('catalog'), 'two');
  await activateVersion(paths, { remote: 'catalog', to: one, what: 'release', who: 'x', why: 'x' });
  return { paths, one, two };
}
