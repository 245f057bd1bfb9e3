import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@second-gear/toolkit/root';
import { BENCH_CACHE } from '../cache.ts';

const WORK = join(BENCH_CACHE, 'program');
/** Folder of the program's scripts, and its address on the site. */
export const PROGRAM_DIR = join(WORK, 'dist');
export const PROGRAM_PATH = '/program/';
const REMOTES = readdirSync(ROOT)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => name.slice('mfe-'.length));

/** What is read and changed of a webpack configuration. */
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

/** Takes the place of the shell's federation adapter: the remotes are part of the same build. */
const adapter = `const remotes = {
${REMOTES.map((name) => `  ${name}: () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(join(ROOT, `mfe-${name}/src/remote.tsx`))}),`).join('\n')}
};
export const loadContainer = async ({ container }) => (await remotes[container.split('_')[0]]()).default;
`;

/** Plugins that make a build a part of a federation. */
const FEDERATING = new Set(['ModuleFederationPlugin', 'BuildReportPlugin', 'IntegrityPlugin']);

/** What the first screen at an address needs: named chunk groups, and the module that its route brings. */
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
  // A drawn page has come with its answers, and asks for nothing at once.
  const names = isDrawn ? needs.groups : [...needs.groups, 'calls'];
  const groups = [...names.map((name) => namedChunkGroups.get(name)), screen];
  const files = groups.flatMap((group) => group?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
  return [...new Set(['shell.js', ...files])];
}

/** The scripts that an address needs first, drawn on the server or not, as paths; the entry is the first of them. */
export type ScriptsFor = (pathname: string, isDrawn: boolean) => string[];

/** Builds shell and remotes as one program, from the same sources with the same settings, without federation. */
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
