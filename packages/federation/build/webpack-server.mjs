import path from 'node:path';
import webpack from 'webpack';
import { SHARED_KEYS } from './shared-modules.mjs';
import { baseConfig } from './webpack-base.mjs';

/**
 * Folder of the server bundle in a build's output, and the bundle's only file. Only the renderer, the
 * server-side rendering process, reads them.
 */
export const SERVER_FOLDER = 'server';
export const SERVER_FILE = `${SERVER_FOLDER}/part.cjs`;

/** Modules that the server never runs. They are large, so the server bundle omits them. */
const BROWSER_ONLY_MODULES = /^(firebase\/|@stripe\/)/;

/**
 * Returns the configuration of a server bundle for SSR: one CommonJS file without federation. The renderer
 * passes the shell's shared modules to remotes.
 * @param {string} dir package folder
 * @param {string} entry path of the entry module, relative to the package folder
 * @param {boolean} provide true in the shell, which provides the shared modules
 */
export function serverConfig(dir, entry, provide) {
  const config = baseConfig(dir);
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
      const sharedKey = provide ? undefined : SHARED_KEYS.get(request);
      if (sharedKey !== undefined) done(null, `commonjs2 ${sharedKey}`);
      else if (BROWSER_ONLY_MODULES.test(request)) done(null, `commonjs2 ${request}`);
      else done();
    },
    // The renderer loads the bundle once and keeps it in memory. The bundle is a single file, so that no
    // chunk can be missing later.
    optimization: { ...config.optimization, minimize: false, splitChunks: false },
    cache: { ...config.cache, name: `${path.basename(dir)}-server` },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
