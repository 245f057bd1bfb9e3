import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@second-gear/toolkit/root';
import { BENCH_CACHE } from '../cache.ts';

const WORK = join(BENCH_CACHE, 'program');
/** Folder of the bundle's scripts, and their path on the site. */
export const PROGRAM_DIR = join(WORK, 'dist');
export const PROGRAM_PATH = '/program/';
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
  toString: (how: string) => string;
  compilation: { namedChunkGroups: Map<string, ChunkGroup>; chunkGroups: readonly ChunkGroup[] };
}
interface Webpack {
  (configuration: object, done: (error: Error | null, stats?: Stats) => void): void;
  NormalModuleReplacementPlugin: new (what: RegExp, instead: string) => { constructor: { name: string } };
}

/** Replaces the shell's federation adapter, because the remotes are part of the same build. */
const adapter = `const remotes = {
${REMOTES.map((name) => `  ${name}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(join(ROOT, `mfe-${name}/src/remote.tsx`))}),`).join('\n')}
};
export const loadContainer = async ({ container }) => (await remotes[container.split('_')[0]]()).default;
`;

/** Webpack plugins that are only needed for federation. */
const FEDERATING = new Set(['ModuleFederationPlugin', 'BuildReportPlugin', 'IntegrityPlugin']);

/** The chunk groups and the route module that the first screen at an address needs. */
const NEEDS: readonly [RegExp, { groups: readonly string[]; module?: RegExp }][] = [
  [/^\/$/, { groups: ['start', 'catalog'] }],
  [/^\/cars\//, { groups: ['start', 'catalog'], module: /\/car-screen\.tsx$/ }],
  [/^\/viewallcars$/, { groups: ['start', 'catalog'], module: /\/view-all-screen\.tsx$/ }],
  [/^\/about$/, { groups: ['start'], module: /\/about-page\.tsx$/ }],
];

function filesFor(
  { namedChunkGroups, chunkGroups }: Stats['compilation'],
  pathname: string,
  isDrawn: boolean,
): string[] {
  const needs = NEEDS.find(([path]) => path.test(pathname))?.[1];
  if (!needs) throw new Error(`It is not known what the program needs at ${pathname}`);
  const { module } = needs;
  const screen =
    module &&
    [...chunkGroups].find(({ origins }) => origins.some(({ request = '' }) => module.test(request)));
  if (module && !screen) throw new Error(`The program has no chunk of ${String(module)}`);
  // A server-rendered page includes its data and makes no initial calls.
  const names = isDrawn ? needs.groups : [...needs.groups, 'calls'];
  const groups = [...names.map((name) => namedChunkGroups.get(name)), screen];
  const files = groups.flatMap((group) => group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
  return [...new Set(['shell.js', ...files])];
}

/**
 * Returns the paths of the initial scripts of an address, entry first, for a server-rendered or static page.
 */
export type ScriptsFor = (pathname: string, isDrawn: boolean) => string[];

/**
 * Builds shell and remotes as one bundle, from the same sources with the same settings, without federation.
 */
export async function buildProgram(): Promise<ScriptsFor> {
  const shell = join(ROOT, 'shell');
  const webpack = createRequire(join(shell, 'package.json'))('webpack') as Webpack;
  const { default: configure } = (await import(pathToFileURL(join(shell, 'webpack.config.mjs')).href)) as {
    default: (env: { browser: true }) => Promise<Configuration>;
  };
  await mkdir(WORK, { recursive: true });
  const instead = join(WORK, 'container.js');
  await writeFile(instead, adapter);
  const federated = await configure({ browser: true });
  const program = {
    ...federated,
    output: { ...federated.output, path: PROGRAM_DIR, publicPath: PROGRAM_PATH, uniqueName: 'program' },
    cache: { ...federated.cache, name: 'program' },
    plugins: [
      ...federated.plugins.filter((plugin) => !FEDERATING.has(plugin.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/federation\/container\.ts$/, instead),
    ],
  };
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(program, (error, done) => {
      if (error) reject(error);
      else if (!done || done.hasErrors()) reject(new Error(done?.toString('errors-only') ?? 'No build'));
      else resolve(done);
    });
  });
  return (pathname, isDrawn) =>
    filesFor(stats.compilation, pathname, isDrawn).map((file) => PROGRAM_PATH + file);
}
