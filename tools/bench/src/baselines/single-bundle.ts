import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@second-gear/node-utils/root';
import { BENCH_CACHE_DIR } from '../cache.ts';

const WORK_DIR = join(BENCH_CACHE_DIR, 'program');
/** Folder of the bundle's scripts, and (BUNDLE_PATH) their URL path on the site. */
export const BUNDLE_DIR = join(WORK_DIR, 'dist');
export const BUNDLE_PATH = '/program/';
const REMOTES = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => name.slice('mfe-'.length));

/** The fields of a webpack configuration that this file reads or changes. */
interface Configuration {
  output: object;
  cache: object;
  plugins: { constructor: { name: string } }[];
}
interface ChunkGroup {
  origins: readonly { request?: string }[];
  getFiles: () => string[];
}
interface Stats {
  hasErrors: () => boolean;
  toString: (preset: string) => string;
  compilation: { namedChunkGroups: Map<string, ChunkGroup>; chunkGroups: readonly ChunkGroup[] };
}
interface Webpack {
  (configuration: object, done: (error: Error | null, stats?: Stats) => void): void;
  NormalModuleReplacementPlugin: new (
    pattern: RegExp,
    replacementFile: string,
  ) => { constructor: { name: string } };
}

/**
 * Source code of the module that replaces the shell's `federation/loading/container.ts`. It imports the remotes
 * directly, because they are part of the same build.
 */
const ADAPTER_SOURCE = `const remotes = {
${REMOTES.map((name) => `  ${name}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(join(ROOT, `mfe-${name}/src/remote.tsx`))}),`).join('\n')}
};
export const loadContainer = async ({ container }) => (await remotes[container.split('_')[0]]()).default;
`;

/** Webpack plugins that only federation needs. */
const FEDERATION_PLUGINS = new Set(['ModuleFederationPlugin', 'BuildReportPlugin', 'IntegrityPlugin']);

/**
 * By URL path: the named chunk groups of the first screen, and the module of its route if it is in a separate
 * chunk.
 */
const INITIAL_CHUNKS: readonly [RegExp, { groups: readonly string[]; module?: RegExp }][] = [
  [/^\/$/, { groups: ['start', 'catalog'] }],
  [/^\/cars\//, { groups: ['start', 'catalog'], module: /\/car-screen\.tsx$/ }],
  [/^\/viewallcars$/, { groups: ['start', 'catalog'], module: /\/view-all-screen\.tsx$/ }],
  [/^\/about$/, { groups: ['start'], module: /\/about-page\.tsx$/ }],
];

function findInitialFiles(
  { namedChunkGroups, chunkGroups }: Stats['compilation'],
  pathname: string,
  isServerRendered: boolean,
): string[] {
  const initialChunks = INITIAL_CHUNKS.find(([path]) => path.test(pathname))?.[1];
  if (!initialChunks) throw new Error(`unknown first-screen chunks of ${pathname}`);
  const { module } = initialChunks;
  const screenGroup =
    module &&
    [...chunkGroups].find(({ origins }) => origins.some(({ request = '' }) => module.test(request)));
  if (module && !screenGroup) throw new Error(`The program has no chunk for ${String(module)}`);
  // A server-rendered page includes its data. Its first screen does not need the `calls` chunk, which
  // requests data.
  const groupNames = isServerRendered ? initialChunks.groups : [...initialChunks.groups, 'calls'];
  const groups = [...groupNames.map((name) => namedChunkGroups.get(name)), screenGroup];
  const files = groups.flatMap((group) => group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
  return [...new Set(['shell.js', ...files])];
}

/**
 * Returns the URL paths of the initial scripts for a pathname, entry first. Server-rendered and static pages
 * need different scripts.
 */
export type FindInitialScripts = (pathname: string, isServerRendered: boolean) => string[];

/**
 * Builds shell and remotes as a single bundle without Module Federation. All other settings are the same as
 * for the site.
 */
export async function buildSingleBundle(): Promise<FindInitialScripts> {
  const shell = join(ROOT, 'shell');
  const webpack = createRequire(join(shell, 'package.json'))('webpack') as Webpack;
  const { default: configure } = (await import(pathToFileURL(join(shell, 'webpack.config.mjs')).href)) as {
    default: (env: { browser: true }) => Promise<Configuration>;
  };
  await mkdir(WORK_DIR, { recursive: true });
  const replacementFile = join(WORK_DIR, 'container.js');
  await writeFile(replacementFile, ADAPTER_SOURCE);
  const federatedConfig = await configure({ browser: true });
  const bundleConfig = {
    ...federatedConfig,
    output: { ...federatedConfig.output, path: BUNDLE_DIR, publicPath: BUNDLE_PATH, uniqueName: 'program' },
    cache: { ...federatedConfig.cache, name: 'program' },
    plugins: [
      ...federatedConfig.plugins.filter((plugin) => !FEDERATION_PLUGINS.has(plugin.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/federation\/loading\/container\.ts$/, replacementFile),
    ],
  };
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(bundleConfig, (error, buildStats) => {
      if (error) reject(error);
      else if (!buildStats || buildStats.hasErrors())
        reject(new Error(buildStats?.toString('errors-only') ?? 'No build stats'));
      else resolve(buildStats);
    });
  });
  return (pathname, isServerRendered) =>
    findInitialFiles(stats.compilation, pathname, isServerRendered).map((file) => BUNDLE_PATH + file);
}
