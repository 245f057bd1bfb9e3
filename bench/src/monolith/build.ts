import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WORK = join(ROOT, '.cache/monolith');
/** Folder of the monolith's scripts, and its address on the site. */
export const MONOLITH_DIR = join(WORK, 'dist');
export const MONOLITH_PATH = '/monolith/';
const REMOTES = ['catalog', 'checkout', 'dashboard'];

/** What is read and changed of a webpack configuration. */
interface Configuration {
  output: object;
  cache: object;
  plugins: { constructor: { name: string } }[];
}
interface Stats {
  hasErrors: () => boolean;
  toString: (how: string) => string;
  compilation: {
    namedChunkGroups: Map<string, { getFiles: () => string[] }>;
  };
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

/**
 * Builds shell and remotes as one program, from the same sources with the same settings, without federation.
 * @returns its scripts in the order in which the home page asks for them; the first one is the entry
 */
export async function buildMonolith(): Promise<string[]> {
  const shell = join(ROOT, 'shell');
  const webpack = createRequire(join(shell, 'package.json'))('webpack') as Webpack;
  const { default: configure } = (await import(pathToFileURL(join(shell, 'webpack.config.mjs')).href)) as {
    default: () => Promise<Configuration>;
  };
  await mkdir(WORK, { recursive: true });
  const instead = join(WORK, 'container.js');
  await writeFile(instead, adapter);
  const federated = await configure();
  const monolith = {
    ...federated,
    output: { ...federated.output, path: MONOLITH_DIR, publicPath: MONOLITH_PATH, uniqueName: 'monolith' },
    cache: { ...federated.cache, name: 'monolith' },
    plugins: [
      ...federated.plugins.filter((plugin) => !FEDERATING.has(plugin.constructor.name)),
      new webpack.NormalModuleReplacementPlugin(/federation\/container\.ts$/, instead),
    ],
  };
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(monolith, (error, done) => {
      if (error) reject(error);
      else if (!done || done.hasErrors()) reject(new Error(done?.toString('errors-only') ?? 'No build'));
      else resolve(done);
    });
  });
  const files = ['start', 'catalog'].flatMap(
    (name) => stats.compilation.namedChunkGroups.get(name)?.getFiles() ?? [],
  );
  return [...new Set(['shell.js', ...files.filter((file) => file.endsWith('.js'))])];
}
