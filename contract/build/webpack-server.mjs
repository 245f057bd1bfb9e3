import path from 'node:path';
import webpack from 'webpack';
import { SHARED_MODULES } from './shared-modules.mjs';
import { baseConfig } from './webpack-base.mjs';

/** Folder of a build's output that holds its server half, and the one file in it. Nobody but the renderer reads it. */
export const SERVER_FOLDER = 'server';
export const SERVER_FILE = `${SERVER_FOLDER}/part.cjs`;

/** Never run on the server, and large. */
const ONLY_IN_BROWSERS = /^(firebase\/|@stripe\/)/;

/**
 * The half of a part that draws its screens on the server: one CommonJS file, without federation. The renderer hands a
 * remote the modules that its shell shares.
 * @param {string} dir package folder
 * @param {string} entry its module, from the package folder
 * @param {boolean} provide true in the shell, which brings the shared modules
 */
export function serverConfig(dir, entry, provide) {
  const config = baseConfig(dir);
  const shared = new Set(SHARED_MODULES.map(({ key }) => key));
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
      const isOutside = ONLY_IN_BROWSERS.test(request) || (!provide && shared.has(request));
      if (isOutside) done(null, `commonjs2 ${request}`);
      else done();
    },
    // Read once and kept; in one piece, so that nothing is missing when it is needed.
    optimization: { ...config.optimization, minimize: false, splitChunks: false },
    cache: { ...config.cache, name: `${path.basename(dir)}-server` },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
