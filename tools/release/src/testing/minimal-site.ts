import path from 'node:path';
import type { RemoteBuild } from '@second-gear/federation/release';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { withShellCandidate } from '../site/candidate.ts';
import { withSiteLock } from '../site/journal.ts';
import { type SitePaths, sitePaths } from '../site/paths.ts';
import { settingsFromEnvironment, writeSettings } from '../site/settings.ts';
import { composeShellVersion } from './compose-shell-version.ts';
import { buildOf, ICON, publishOutput, writeDist } from './fixtures.ts';
import { MINIMAL_SHELL_BUNDLE, minimalServerBundle } from './server-bundles.ts';

/**
 * A minimal shell for browser tests. It shows its own page at /about and slots below /gate/. At other
 * addresses it loads the catalog's container and mounts the catalog's screen into `main`, or shows the
 * fallback on failure.
 */
const SHELL = `
trustedTypes.createPolicy('default', { createScriptURL: function (url) { return url; } });
var found = JSON.parse(document.getElementById('discovery').textContent).microFrontends;
var loadEntry = function (entry, name) {
  return new Promise(function (resolve, reject) {
    var script = document.createElement('script');
    script.src = entry; script.onerror = function () { reject(new Error('no entry')); };
    script.onload = function () { resolve({ default: globalThis[name] }); };
    document.head.append(script);
  });
};
var remotes = {};
var sharedReact = { useMemo: function () {}, useState: function () {} };
globalThis.__FEDERATION__ = { __INSTANCES__: [{
  shareScopeMap: { default: { react: { '19.3.1': { lib: function () { return sharedReact; } } } } },
  registerRemotes: function (list) { list.forEach(function (remote) { remotes[remote.name] = remote; }); },
  loadRemote: function (id) { var remote = remotes[id.split('/')[0]]; return loadEntry(remote.entry, remote.entryGlobalName); }
}] };
var root = document.getElementById('root'), leave = function () {};
var show = async function () {
  leave(); leave = function () {};
  root.replaceChildren();
  var link = document.createElement('a'); link.href = '/about'; link.textContent = 'About';
  link.onclick = function (event) { event.preventDefault(); history.pushState(null, '', '/about'); show(); };
  var main = document.createElement('main');
  root.append(link, main);
  var heading = function (text) { var h1 = document.createElement('h1'); h1.textContent = text; main.append(h1); };
  if (location.pathname === '/about') return heading('About');
  try {
    var version = found.catalog[0], remoteModule = (await loadEntry(version.url, version.extras.container)).default;
    var slot = location.pathname.split('/gate/')[1], box = document.createElement('div');
    if (!slot) return leave = remoteModule.mount(main, heading, location.pathname) || leave;
    box.dataset.gateSlot = slot; heading(slot); main.append(box);
    leave = remoteModule.slots[slot](box) || leave;
  } catch (error) {
    var panel = document.createElement('section'); panel.dataset.testid = 'remote-fallback'; panel.textContent = 'Stalled'; main.append(panel);
  }
};
addEventListener('popstate', show);
show();
`;

/** Returns the build report of a catalog with these routes and slots. */
export const minimalBuild = (routes: string[] = ['/'], slots: string[] = []): RemoteBuild => ({
  ...buildOf('catalog', { routes: routes.map((each) => ({ path: each })), slots }),
  container: 'small_catalog',
  first: ['remoteEntry.js'],
});

/** Returns the catalog's entry script. The code in `mount` can load other files with `load(file)`. */
const entryScript = (mount: string, paths: readonly string[], slots: Record<string, string>): string =>
  `var base = document.currentScript.src.replace(/[^/]*$/, '');
  var load = function (file) {
    return new Promise(function (resolve, reject) {
      var script = document.createElement('script');
      script.src = base + file; script.onload = resolve; script.onerror = reject;
      document.head.append(script);
    });
  };
  globalThis.small_catalog = {
    routes: function () { return ${JSON.stringify(paths.map((each) => ({ path: each })))}; },
    slots: { ${Object.entries(slots)
      .map(([name, code]) => `'${name}': function (box) { ${code} }`)
      .join(', ')} },
    mount: function (main, heading, path) { ${mount} }
  };`;

/** File of a version's server bundle. */
const SERVER_BUNDLE_FILE = 'server/part.cjs';

/**
 * Writes the minimal shell's build output.
 * @param change returns the shell's code with changes
 * @param rendersOnServer whether the output contains a server bundle
 */
export const writeMinimalShellDist = (
  folder: string,
  change = (code: string): string => code,
  rendersOnServer = false,
): Promise<string> =>
  writeDist(
    folder,
    {
      version: '1.0.0',
      shared: { react: '19.3.1' },
      contract: '1.0.0',
      entry: 'shell.js',
      first: ['shell.js'],
      ...(rendersOnServer && { server: SERVER_BUNDLE_FILE }),
    },
    {
      ...(rendersOnServer && { [SERVER_BUNDLE_FILE]: MINIMAL_SHELL_BUNDLE }),
      'shell.js': change(SHELL),
      'static/base.css': 'body { margin: 0 }',
      'static/favicon.ico': ICON,
      'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  );

/** Creates a composed site with the minimal shell. The shell runs `prefixCode` first. */
export async function createMinimalSite(prefixCode = '', rendersOnServer = false): Promise<SitePaths> {
  const folder = await createTemporaryFolder();
  const paths = sitePaths(path.join(folder, 'site'));
  await writeSettings(paths.settings, settingsFromEnvironment({}));
  const dist = await writeMinimalShellDist(
    path.join(folder, 'dist'),
    (code) => prefixCode + code,
    rendersOnServer,
  );
  await withShellCandidate(paths, dist, (shell) =>
    withSiteLock(paths, () => composeShellVersion(paths, shell, 'test')),
  );
  return paths;
}

interface MinimalRemoteOptions {
  /** Routes in the catalog's declaration. */
  declared?: string[];
  /** Routes that the module exports. Default: the declared routes. */
  actual?: string[];
  /** Code of the catalog's slots, by name. */
  slots?: Record<string, string>;
  /** Code that runs when the entry loads. */
  topLevelCode?: string;
  /** Additional files, by name. They are not listed as files of the first screen. */
  files?: Record<string, string>;
  budget?: number;
  /** Code that renders the screens on the server (see minimalServerBundle). */
  serverCode?: string;
}

/** Writes a catalog's build output for the minimal shell. `mount` is the code of its screen. */
export function writeMinimalDist(
  folder: string,
  mount: string,
  options: MinimalRemoteOptions = {},
): Promise<string> {
  const {
    declared = ['/'],
    actual = declared,
    slots = {},
    topLevelCode = '',
    files = {},
    budget,
    serverCode,
  } = options;
  const build = minimalBuild(declared, Object.keys(slots));
  if (budget !== undefined) build.declaration.budget = budget;
  if (serverCode !== undefined) {
    build.server = SERVER_BUNDLE_FILE;
    build.declaration.routes = build.declaration.routes.map((route) => ({ ...route, drawn: true }));
  }
  return writeDist(folder, build, {
    'remoteEntry.js': entryScript(mount, actual, slots) + topLevelCode,
    ...(serverCode !== undefined && { [SERVER_BUNDLE_FILE]: minimalServerBundle(serverCode) }),
    ...files,
  });
}

/** Publishes a catalog for the minimal shell. `mount` is the code of its screen. */
export async function publishMinimal(
  paths: SitePaths,
  mount: string,
  options: MinimalRemoteOptions = {},
): Promise<string> {
  const dist = await writeMinimalDist(path.join(await createTemporaryFolder(), 'dist'), mount, options);
  return publishOutput(paths, 'catalog', dist);
}

/** Activates a version of the minimal catalog for everyone. */
export const activateMinimal = (paths: SitePaths, to: string) =>
  activateVersion(paths, { remote: 'catalog', to, what: 'release', who: 'test', why: 'test' });
