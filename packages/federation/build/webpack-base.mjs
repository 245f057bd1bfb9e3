import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { componentIds } from './component-ids.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { minifyCssTransformer } from './minify-css.mjs';
import { StableEntryIdsPlugin } from './stable-entry-ids-plugin.mjs';

/**
 * Timeout for one chunk, in ms (spec §9). The shell replaces a remote's chunk earlier if it is late for the
 * visitor's line.
 */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Returns the webpack options that all builds of the site share: TypeScript without type checking (which runs
 * as a separate process), content-hashed chunks, a disk cache, ES2022 output.
 * @param {string} dir package folder
 */
export function baseConfig(dir) {
  return {
    context: dir,
    mode: 'production',
    // Source maps would double the published size.
    devtool: false,
    target: ['web', 'es2022'],
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
          // Workspace packages are TypeScript sources behind symlinks. npm packages are never TypeScript.
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
      // Compared with webpack's default minifier, a remote builds in two thirds of the time and is 1 %
      // smaller.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
      splitChunks: { chunks: 'async', minSize: 12_000 },
    },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(path.dirname(dir), '.cache', 'webpack'),
      name: path.basename(dir),
      // Changes to the build scripts also invalidate the cache.
      buildDependencies: { config: [import.meta.filename] },
    },
    plugins: [new IntegrityPlugin(), new StableEntryIdsPlugin()],
    stats: 'errors-warnings',
    // Hides the cache's warning that federation's own modules cannot be cached. All other modules are cached.
    infrastructureLogging: { level: 'error' },
  };
}
