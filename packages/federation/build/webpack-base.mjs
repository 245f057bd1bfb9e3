import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { componentIds } from './component-ids.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { minifyCssTransformer } from './minify-css.mjs';
import { StableModuleIdsPlugin } from './stable-module-ids-plugin.mjs';
import { findSupportedBrowsersFile } from './supported-browsers.mjs';

/**
 * Timeout for one chunk, in ms (spec §9). For a visitor with a fast connection, the shell cancels a remote's
 * chunk earlier.
 */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Creates the webpack options of all builds: TypeScript without type checking, chunks with content hashes, a
 * disk cache, and output for the supported browsers.
 * @param {string} dir package folder
 */
export function createBaseConfig(dir) {
  return {
    context: dir,
    mode: 'production',
    // Source maps would double the published size.
    devtool: false,
    // Reads .browserslistrc.
    target: 'browserslist',
    output: {
      path: path.join(dir, 'dist'),
      // The server build writes to this folder in parallel.
      clean: { keep: /^server\// },
      // Entry names need no hash, because each version has its own folder.
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:12].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          // Workspace packages are symlinked TypeScript sources. npm packages contain JavaScript.
          exclude: /node_modules/,
          options: {
            transpileOnly: true,
            getCustomTransformers: () => ({ before: [minifyCssTransformer, componentIds] }),
            configFile: path.join(dir, 'tsconfig.json'),
          },
        },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // With SWC, a remote builds in two thirds of the time and is 1% smaller than with the default minifier.
      // Inline scripts are already minified, and must not be changed from ES5 to ES2022.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, exclude: /^static\// })],
      splitChunks: { chunks: 'async', minSize: 12_000 },
    },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(path.dirname(dir), '.cache', 'webpack'),
      name: path.basename(dir),
      // A change to the build scripts or the supported browsers invalidates the cache too.
      buildDependencies: { config: [import.meta.filename, findSupportedBrowsersFile(dir)] },
    },
    plugins: [new IntegrityPlugin(), new StableModuleIdsPlugin()],
    stats: 'errors-warnings',
    // Hides the warning that federation's own modules cannot be cached.
    infrastructureLogging: { level: 'error' },
  };
}
