import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import { ProvideSharedPlugin } from '@module-federation/enhanced';
import type { Compilation, Configuration, webpack as Webpack } from 'webpack';
import { remoteConfigs } from './webpack-remote.mjs';

// Loaded with `require`, because `import` would access every export of webpack, including deprecated ones.
const webpack = createRequire(import.meta.url)('webpack') as typeof Webpack;
const REMOTE = path.resolve(import.meta.dirname, '../../../mfe-catalog');
const { optimization = {}, plugins = [] } = remoteConfigs(REMOTE, { browser: true }) as Configuration;
const stableModuleIdsPlugin = plugins.find((plugin) => plugin?.constructor.name === 'StableModuleIdsPlugin');

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stable-ids-'));
  // webpack mistakes jsdom for Node and calls setImmediate, which jsdom lacks.
  Object.assign(globalThis, { setImmediate });
});
afterAll(() => rm(root, { recursive: true }));

/** Builds a script that shares a module with federation. Returns the sorted ids of all modules. */
async function buildInFolder(name: string) {
  const folder = path.join(root, name);
  await mkdir(folder);
  await writeFile(path.join(folder, 'shared.js'), 'module.exports = 1;');
  await writeFile(path.join(folder, 'main.js'), "globalThis.value = require('./shared.js');");
  const provides = { [path.join(folder, 'shared.js')]: { shareKey: 'some-package', version: '1.0.0' } };
  const compilation = await new Promise<Compilation>((resolve, reject) => {
    const options: Configuration = {
      context: folder,
      mode: 'production',
      entry: './main.js',
      output: { path: path.join(folder, 'dist'), filename: 'main.js' },
      optimization,
      plugins: [new ProvideSharedPlugin({ provides }), stableModuleIdsPlugin],
    };
    webpack(options, (error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve(stats.compilation);
    });
  });
  return [...compilation.modules].map((module) => String(compilation.chunkGraph.getModuleId(module))).sort();
}

test('module ids are the same in every folder, so a commit has one version name', async () => {
  const ids = await buildInFolder('one');
  expect(ids).toContain('federation');
  expect(await buildInFolder('two')).toEqual(ids);
}, 120_000);
