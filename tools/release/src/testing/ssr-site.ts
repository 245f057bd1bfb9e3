import path from 'node:path';
import type { PublishedDeclaration } from '@second-gear/federation/remote-declaration';
import type { Logger } from '@second-gear/node-utils/json-log';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { NEVER_RETRY } from '../renderer/failure-tracker.ts';
import { createMetrics } from '../renderer/metrics.ts';
import type { Violation } from '../renderer/renderer-pool.ts';
import { createRenderer, type Renderer, type RendererOptions } from '../renderer/renderer.ts';
import { createService } from '../renderer/service.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { settingsFromEnvironment, writeSettings } from '../site/settings.ts';
import { composeShellVersion } from './compose-shell-version.ts';
import { buildOf, publishOutput, SHELL_ROUTES, writeDist } from './fixtures.ts';
import { listenOnFreePort } from './listen-on-free-port.ts';
import { MINIMAL_SHELL_BUNDLE, minimalServerBundle } from './server-bundles.ts';

const SERVER_BUNDLE_FILE = 'server/part.cjs';

/**
 * Creates a composed site without remotes, whose shell supports server-side rendering (see
 * MINIMAL_SHELL_BUNDLE).
 */
export async function createSsrSite(env: NodeJS.ProcessEnv = {}): Promise<SitePaths> {
  const paths = sitePaths(path.join(await createTemporaryFolder(), 'site'));
  await writeSettings(paths.settings, settingsFromEnvironment(env));
  const build = {
    ...SHELL_ROUTES,
    version: '1.0.0',
    shared: { react: '19.3.1' },
    contract: '1.0.0',
    entry: 'shell.js',
    first: ['shell.js', 'start.1.js'],
    server: SERVER_BUNDLE_FILE,
  };
  const dist = await writeDist(path.join(await createTemporaryFolder(), 'dist'), build, {
    'shell.js': '/* shell */',
    'start.1.js': '/* start */',
    'static/head.js': 'document.documentElement.dataset.theme = "dark";',
    'static/base.css': 'body { margin: 0 }',
    [SERVER_BUNDLE_FILE]: MINIMAL_SHELL_BUNDLE,
  });
  await withShellCandidate(paths, dist, (shell) =>
    withSiteLock(paths, () => composeShellVersion(paths, shell, 'test')),
  );
  return paths;
}

/**
 * Publishes a catalog whose screens are rendered by this code (see minimalServerBundle). Returns its version.
 */
export async function publishSsrRemote(
  paths: SitePaths,
  code: string,
  routes: PublishedDeclaration['routes'] = [{ path: '/' }, { path: '/cars/:id' }, { path: '/gone' }].map(
    (route) => ({
      ...route,
      drawn: true,
    }),
  ),
  name = 'catalog',
): Promise<string> {
  const names = routes.flatMap(({ screen }) => screen ?? []);
  const screens = Object.fromEntries(names.map((screen) => [screen, [`${screen}.js`]]));
  const build = { ...buildOf(name, { routes }), server: SERVER_BUNDLE_FILE, screens };
  const dist = await writeDist(path.join(await createTemporaryFolder(), 'dist'), build, {
    'remoteEntry.js': `/* entry */ ${code}`,
    'remote.1.js': `/* chunk */ ${code}`,
    ...Object.fromEntries(names.map((screen) => [`${screen}.js`, `/* ${screen} */`])),
    [SERVER_BUNDLE_FILE]: minimalServerBundle(code),
  });
  return publishOutput(paths, name, dist);
}

/** Creates a renderer for a site, with long timeouts by default, until the end of the test file. */
export function createTestRenderer(
  { site }: SitePaths,
  overrides: Partial<RendererOptions> = {},
): { renderer: Renderer; violations: Violation[] } {
  const violations: Violation[] = [];
  const renderer = createRenderer({
    site,
    api: 'http://127.0.0.1:9',
    deadline: 120_000,
    cdn: null,
    limits: { heapMb: 64, externalMb: 64, timeoutMs: 120_000, startTimeoutMs: 120_000 },
    timeoutMs: 240_000,
    maxConcurrent: 16,
    standby: 2,
    retryBudget: { maxFailures: 3, windowMs: 3_600_000, backOff: NEVER_RETRY },
    onViolation: (_renderTarget, violation) => violations.push(violation),
    ...overrides,
  });
  cleanUp(() => renderer.close());
  return { renderer, violations };
}

/** Starts the renderer as a server. Returns its address. */
export const serveRenderer = (renderer: Renderer, log?: Logger): Promise<string> =>
  listenOnFreePort(createService(renderer, createMetrics(renderer.state), log));
