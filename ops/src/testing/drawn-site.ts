import path from 'node:path';
import type { RemoteDeclaration } from '@second-gear/contract/remote-declaration';
import { cleanUp, temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import { createMetrics } from '../renderer/metrics.ts';
import { FOR_GOOD } from '../renderer/offences.ts';
import { createRenderer, type Renderer, type RendererOptions } from '../renderer/renderer.ts';
import { createService } from '../renderer/service.ts';
import type { Offence } from '../renderer/studio.ts';
import { pointShellTo } from '../rollout/point-to.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { withSite } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { settingsFromEnvironment, writeSettings } from '../site/settings.ts';
import { buildOf, publishOutput, writeDist } from './fixtures.ts';
import { SMALL_SHELL, smallHalf } from './halves.ts';
import { listening } from './listening.ts';

const SERVER = 'server/part.cjs';

/**
 * Creates a composed site with a shell that supports server-side rendering (see SMALL_SHELL) and no remotes.
 */
export async function drawnSite(env: NodeJS.ProcessEnv = {}): Promise<SitePaths> {
  const paths = sitePaths(path.join(await temporaryFolder(), 'site'));
  await writeSettings(paths.settings, settingsFromEnvironment(env));
  const build = {
    version: '1.0.0',
    shared: { react: '19.3.1' },
    contract: '1.0.0',
    entry: 'shell.js',
    first: ['shell.js', 'start.1.js'],
    server: SERVER,
  };
  const dist = await writeDist(path.join(await temporaryFolder(), 'dist'), build, {
    'shell.js': '/* shell */',
    'start.1.js': '/* start */',
    'static/head.js': 'document.documentElement.dataset.theme = "dark";',
    'static/base.css': 'body { margin: 0 }',
    [SERVER]: SMALL_SHELL,
  });
  await withShellCandidate(paths, dist, (shell) => withSite(paths, () => pointShellTo(paths, shell, 'test')));
  return paths;
}

/** Publishes a catalog whose screens are rendered by this code (see smallHalf). Returns its version. */
export async function publishDrawn(
  paths: SitePaths,
  code: string,
  routes: RemoteDeclaration['routes'] = [{ path: '/' }, { path: '/cars/:id' }, { path: '/gone' }].map(
    (route) => ({
      ...route,
      drawn: true,
    }),
  ),
  name = 'catalog',
): Promise<string> {
  const names = routes.flatMap(({ screen }) => screen ?? []);
  const screens = Object.fromEntries(names.map((screen) => [screen, [`${screen}.js`]]));
  const build = { ...buildOf(name, { routes }), server: SERVER, screens };
  const dist = await writeDist(path.join(await temporaryFolder(), 'dist'), build, {
    'remoteEntry.js': `/* entry */ ${code}`,
    'remote.1.js': `/* chunk */ ${code}`,
    ...Object.fromEntries(names.map((screen) => [`${screen}.js`, `/* ${screen} */`])),
    [SERVER]: smallHalf(code),
  });
  return publishOutput(paths, name, dist);
}

/** Creates a renderer of a site, with long timeouts by default, until the end of the test file. */
export function rendererOf(
  { site }: SitePaths,
  change: Partial<RendererOptions> = {},
): { renderer: Renderer; offences: Offence[] } {
  const offences: Offence[] = [];
  const renderer = createRenderer({
    site,
    api: 'http://127.0.0.1:9',
    deadline: 120_000,
    cdn: null,
    limits: { heap: 64, outside: 64, patience: 120_000, start: 120_000 },
    patience: 240_000,
    most: 16,
    spare: 2,
    tolerance: { tries: 3, within: 3_600_000, backOff: FOR_GOOD },
    onOffence: (_cast, offence) => offences.push(offence),
    ...change,
  });
  cleanUp(() => renderer.end());
  return { renderer, offences };
}

/** Starts the renderer as a server. Returns its address. */
export const serveRenderer = (renderer: Renderer): Promise<string> =>
  listening(createService(renderer, createMetrics(renderer.state)));
