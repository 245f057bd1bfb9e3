import path from 'node:path';
import webpack from 'webpack';
import { SHARED_KEYS } from './shared-modules.mjs';
import { createBaseConfig } from './webpack-base.mjs';

/**
 * Folder of the server bundle in a build's output, and the bundle's only file. Only the renderer (the SSR
 * process) reads them.
 */
export const SERVER_FOLDER = 'server';
export const SERVER_FILE = `${SERVER_FOLDER}/part.cjs`;

/** Matches modules that only browsers run. They are large, so the server bundle omits them. */
const BROWSER_ONLY_MODULES_PATTERN = /^(firebase\/|@stripe\/)/;

/**
 * Creates the webpack configuration of a server bundle for SSR: one CommonJS file without federation. The
 * renderer passes the shell's shared modules to the remotes.
 * @param {string} dir package folder
 * @param {string} entry path of the entry module, relative to the package folder
 * @param {boolean} isProvider true for the shell, which provides the shared modules
 */
export function createServerConfig(dir, entry, isProvider) {
  const config = createBaseConfig(dir);
  return {
    ...config,
    name: 'server',
    target: 'node20',
    entry: { part: entry },
    output: {
      path: path.join(dir, 'dist', SERVER_FOLDER),
      clean: true,
      filename: path.basename(SERVER_FILE),
      library: { type: 'commonjs2' },
      publicPath: '',
    },
    externals: ({ request }, done) => {
      const sharedKey = isProvider ? undefined : SHARED_KEYS.get(request);
      if (sharedKey !== undefined) done(null, `commonjs2 ${sharedKey}`);
      else if (BROWSER_ONLY_MODULES_PATTERN.test(request)) done(null, `commonjs2 ${request}`);
      else done();
    },
    // The renderer loads the bundle once. It is a single file, so no chunk can be missing later.
    optimization: { ...config.optimization, minimize: false, splitChunks: false },
    cache: { ...config.cache, name: `${path.basename(dir)}-server` },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
