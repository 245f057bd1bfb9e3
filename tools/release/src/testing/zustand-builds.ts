import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { runBuild } from '../build/build-package.ts';
import { packageDir, REPOSITORY } from '../site/paths.ts';

const require = createRequire(import.meta.url);

/** Two major versions of zustand. `create` is the default export of the old one, and named in the new one. */
const ZUSTAND_FOLDERS = {
  old: path.dirname(require.resolve('zustand-3/package.json')),
  new: path.join(packageDir('shell'), 'node_modules/zustand'),
};
type Major = keyof typeof ZUSTAND_FOLDERS;

export const readZustandVersion = async (major: Major): Promise<string> => {
  const manifest = await readFile(path.join(ZUSTAND_FOLDERS[major], 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

const CREATE = { old: 'zustand.default', new: 'zustand.create', both: 'zustand.create ?? zustand.default' };

/** A counter with its state in a zustand store. */
const remoteSource = (create: string): string => `
import { createElement } from 'react';
import * as zustand from 'zustand';
const create = ${create};
const useCounter = create((set) => ({ count: 0, add: () => set(({ count }) => ({ count: count + 1 })) }));
export default {
  create,
  Counter: () => {
    const { count, add } = useCounter();
    return createElement('button', { onClick: add }, String(count));
  },
};`;

/** Renders the catalog's counter, or the error message if it does not load. */
const HOST_SOURCE = `
import './provided.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as zustand from 'zustand';
const federation = __webpack_require__.federation.instance;
// The page preloads the entry script with this mode.
const createScript = ({ url }) =>
  Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous' });
federation.registerPlugins([{ name: 'anonymous-scripts', createScript }]);
const root = document.getElementById('root');
const show = async () => {
  const { url, extras } = JSON.parse(document.getElementById('discovery').textContent).microFrontends.catalog[0];
  federation.registerRemotes([
    { name: extras.container, entry: url, entryGlobalName: extras.container, type: 'global' },
  ]);
  const { default: remote } = await federation.loadRemote(extras.container + '/remote');
  root.dataset.usesHostCopy = String(remote.create === (zustand.create ?? zustand.default));
  createRoot(root).render(createElement(remote.Counter));
};
void show()
  .catch((error) => { root.textContent = error.message; })
  .then(() => { root.dataset.copies = Object.keys(federation.shareScopeMap.default.zustand).join(); });`;

/** Modules of the workspace that the shell shares. The counter does not use them. */
const UNUSED_MODULES = [
  ...['session', 'request', 'guards', 'pending'].map((name) => `shared-auth/${name}`),
  'federation/slots',
];

/** Writes a package whose dependencies are those of the shell, with this version of zustand. */
async function writePackage(dir: string, major: Major, files: Record<string, string>): Promise<void> {
  const modules = path.join(dir, 'node_modules');
  await mkdir(modules, { recursive: true });
  const shellModules = path.join(packageDir('shell'), 'node_modules');
  for (const name of await readdir(shellModules))
    if (!['.bin', '@second-gear', 'zustand'].includes(name))
      await symlink(path.join(shellModules, name), path.join(modules, name));
  await symlink(ZUSTAND_FOLDERS[major], path.join(modules, 'zustand'));
  const manifest = JSON.stringify({ version: '1.0.0' });
  const allFiles = {
    'package.json': manifest,
    'tsconfig.json': JSON.stringify({ extends: '../config/tsconfig.base.json' }),
    ...Object.fromEntries(
      ['contract', 'federation', 'shared-auth'].map((name) => [
        `node_modules/@second-gear/${name}/package.json`,
        manifest,
      ]),
    ),
    ...Object.fromEntries(
      UNUSED_MODULES.map((name) => [
        `node_modules/@second-gear/${name}.js`,
        `export const name = '${name}';`,
      ]),
    ),
    ...files,
  };
  for (const [file, content] of Object.entries(allFiles)) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
    await writeFile(path.join(dir, file), content);
  }
}

const presetUrl = (name: string): string =>
  pathToFileURL(path.join(REPOSITORY, 'packages/federation/build', name)).href;

/** Builds a shell that provides this version of zustand, with the shell's preset. Returns the output folder. */
async function buildHost(root: string, major: Major): Promise<string> {
  const dir = path.join(root, `shell-${major}`);
  const provided = await readFile(path.join(packageDir('shell'), 'src/shared/provided.ts'), 'utf8');
  await writePackage(dir, major, {
    'src/index.ts': `
trustedTypes.createPolicy('default', { createScriptURL: (url) => url });
void import(/* webpackChunkName: "start" */ './start.ts');`,
    'src/start.ts': HOST_SOURCE,
    'src/provided.ts': provided,
    'src/shared/react-router-dom.ts': `export const name = 'react-router-dom';`,
    'src/shared/react-query.ts': `export const name = 'react-query';`,
    'src/server/index.ts': 'export const shared = {};',
    'webpack.config.mjs': `
import { shellConfigs } from '${presetUrl('webpack-shell.mjs')}';
const page = { browserCheck: '', headScript: '', icon: '<svg/>', baseCss: '', shareImage: '', webAppFiles: { 'static/favicon.ico': '' } };
export default shellConfigs(import.meta.dirname, page, { budget: 1e6, routes: [], developmentRoutes: [] });`,
  });
  await runBuild(dir);
  return path.join(dir, 'dist');
}

/**
 * Builds a catalog with the remotes' preset. Returns the output folder.
 * @param ranges field `sharedRanges` of its remote.json
 */
async function buildCatalog(
  root: string,
  { name, major, ranges }: { name: keyof typeof CREATE; major: Major; ranges?: Record<string, string> },
): Promise<string> {
  const dir = path.join(root, `mfe-${name}`);
  const declaration = {
    name: 'catalog',
    owner: 'Catalog team',
    routes: [{ path: '/' }],
    slots: [],
    contract: '^1.0.0',
    budget: 100_000,
    ...(ranges && { sharedRanges: ranges }),
  };
  await writePackage(dir, major, {
    'remote.json': JSON.stringify(declaration),
    'src/remote.tsx': remoteSource(CREATE[name]),
    'webpack.config.mjs': `
import { remoteConfigs } from '${presetUrl('webpack-remote.mjs')}';
export default remoteConfigs(import.meta.dirname);`,
  });
  await runBuild(dir);
  return path.join(dir, 'dist');
}

/** Copies a build output under the next patch version, as a release of the same sources. */
async function copyAsNextVersion(dist: string): Promise<string> {
  const copy = `${dist}-next`;
  await cp(dist, copy, { recursive: true });
  const report = path.join(copy, 'build.json');
  const build = JSON.parse(await readFile(report, 'utf8')) as object;
  await writeFile(report, JSON.stringify({ ...build, version: '1.0.1' }));
  return copy;
}

/** Builds shells and catalogs with both major versions of zustand. Returns their output folders. */
export async function buildWithBothMajors() {
  const root = await createTemporaryFolder();
  await mkdir(path.join(root, 'config'));
  for (const file of ['pnpm-lock.yaml', 'config/tsconfig.base.json', '.browserslistrc'])
    await cp(path.join(REPOSITORY, file), path.join(root, file));
  const range = `^${await readZustandVersion('old')} || ^${await readZustandVersion('new')}`;
  const bothOutput = await buildCatalog(root, { name: 'both', major: 'old', ranges: { zustand: range } });
  return {
    oldShell: await buildHost(root, 'old'),
    newShell: await buildHost(root, 'new'),
    catalogs: {
      old: await buildCatalog(root, { name: 'old', major: 'old' }),
      both: bothOutput,
      bothAgain: await copyAsNextVersion(bothOutput),
      new: await buildCatalog(root, { name: 'new', major: 'new' }),
    },
  };
}
