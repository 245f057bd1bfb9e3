import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import type { Configuration, webpack as Webpack } from 'webpack';
import { remoteConfigs } from './webpack-remote.mjs';

// Loaded with `require`, because `import` would access every export of webpack, including deprecated ones.
const webpack = createRequire(import.meta.url)('webpack') as typeof Webpack;
const REMOTE = path.resolve(import.meta.dirname, '../../../mfe-catalog');
const { optimization, plugins = [] } = remoteConfigs(REMOTE, { browser: true }) as Configuration;
const stableEntryIdsPlugin = plugins.find((plugin) => plugin?.constructor.name === 'StableEntryIdsPlugin');

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stable-ids-'));
  // webpack mistakes jsdom for Node and calls setImmediate, which jsdom lacks.
  Object.assign(globalThis, { setImmediate });
});
afterAll(() => rm(root, { recursive: true }));

/**
 * Builds a script with a generated entry module of federation. The module's name contains a hash of its path.
 */
async function buildWithEntry(hash: string): Promise<string> {
  const folder = path.join(root, hash);
  const generated = path.join(folder, 'node_modules/.federation');
  await mkdir(generated, { recursive: true });
  await writeFile(path.join(generated, `entry.${hash}.js`), 'globalThis.generated = true;');
  await writeFile(path.join(folder, 'main.js'), `require('./node_modules/.federation/entry.${hash}.js');`);
  await new Promise<void>((resolve, reject) => {
    const options: Configuration = {
      context: folder,
      mode: 'production',
      entry: './main.js',
      output: { path: path.join(folder, 'dist'), filename: 'main.js' },
      optimization: { ...optimization, minimize: false },
      plugins: [stableEntryIdsPlugin],
    };
    webpack(options, (error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve();
    });
  });
  return readFile(path.join(folder, 'dist/main.js'), 'utf8');
}

test('a build has the same content in every folder, so a commit has one version name', async () => {
  const firstBuild = await buildWithEntry('2dbefbf5a047205d868b076cb6ed2b6b');
  expect(firstBuild).toContain('globalThis.generated = true;');
  const [code, otherCode] = [firstBuild, await buildWithEntry('621949ea7f5fcda4d698440bd29c2cd0')].map(
    (text) => text.slice(text.indexOf('__webpack_modules__')),
  );
  expect(otherCode).toBe(code);
});
