import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';
import { jest } from '@jest/globals';
import type { Configuration, webpack as Webpack } from 'webpack';
import { remoteConfigs } from './webpack-remote.mjs';
import { shellConfigs } from './webpack-shell.mjs';

declare global {
  interface Window {
    loadChunk?: () => Promise<unknown>;
  }
}

// Loaded with `require`, because `import` would access every export of webpack, including deprecated ones.
const webpack = createRequire(import.meta.url)('webpack') as typeof Webpack;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const page = { browserCheck: '', headScript: '', icon: '', baseCss: '', shareImage: Buffer.alloc(0) };
const createShellConfig = () =>
  shellConfigs(path.join(ROOT, 'shell'), page, { budget: 0 }, { browser: true });
const createRemoteConfig = () => remoteConfigs(path.join(ROOT, 'mfe-catalog'), { browser: true });

const toDataUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
const ENTRY = toDataUrl(`window.loadChunk = () => import(${JSON.stringify(toDataUrl('export default 1'))})`);

let outputDir: string;
beforeAll(async () => {
  outputDir = await mkdtemp(path.join(tmpdir(), 'chunk-load-timeout-'));
  // webpack mistakes jsdom for Node and calls setImmediate, which jsdom lacks.
  Object.assign(globalThis, { setImmediate });
});
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => rm(outputDir, { recursive: true }));

/** Builds a script that loads one chunk, with the output options of a webpack configuration. */
async function buildScript({ target = 'web', output }: Configuration): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const options: Configuration = {
      mode: 'production',
      target,
      entry: { main: ENTRY },
      output: { ...output, path: outputDir, clean: false, publicPath: '/static/' },
    };
    webpack(options, (error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve();
    });
  });
  return readFile(path.join(outputDir, 'main.js'), 'utf8');
}

// spec:9.12
test.each([
  ['the shell', 120, createShellConfig],
  ['a remote', 120, createRemoteConfig],
] as const)('a chunk of %s times out after %d seconds', async (_name, seconds, createConfig) => {
  const script = document.createElement('script');
  script.textContent = await buildScript(createConfig());
  jest.useFakeTimers();
  document.head.append(script);
  const errorNames: string[] = [];
  void window.loadChunk?.().catch((error: Error) => errorNames.push(error.name));
  await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(errorNames).toEqual([]);
  expect(document.querySelector('script[src^="/static/"]')).not.toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(errorNames).toEqual(['ChunkLoadError']);
});
