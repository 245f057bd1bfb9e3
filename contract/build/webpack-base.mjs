import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { componentIds } from './component-ids.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { squeezedCss } from './squeezed-css.mjs';

/**
 * What every build of the site has in common: TypeScript without type check (a process of its own checks
 * types), content-hashed chunks, a cache on disk, output for browsers that know ES2022.
 * @param {string} dir package folder
 */
export function baseConfig(dir) {
  return {
    context: dir,
    mode: 'production',
    // Source maps would double what is published.
    devtool: false,
    target: ['web', 'es2022'],
    output: {
      path: path.join(dir, 'dist'),
      // The server half is written side by side with this one.
      clean: { keep: /^server\// },
      // Entries keep their name: their folder is the version, and the discovery document names them.
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
          // The workspace's packages are sources, reached through symlinks; npm packages are never TypeScript.
          exclude: /node_modules/,
          options: {
            transpileOnly: true,
            getCustomTransformers: () => ({ before: [squeezedCss, componentIds] }),
            configFile: path.join(dir, 'tsconfig.json'),
          },
        },
        { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // A remote builds in two thirds of the time that it takes with webpack's own choice, and weighs 1 % less.
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })],
      splitChunks: { chunks: 'async', minSize: 12_000 },
    },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(path.dirname(dir), '.cache', 'webpack'),
      name: path.basename(dir),
      // What builds, not only what is built.
      buildDependencies: { config: [import.meta.filename] },
    },
    plugins: [new IntegrityPlugin()],
    stats: 'errors-warnings',
    // The cache warns that federation's own modules cannot be cached; all others are.
    infrastructureLogging: { level: 'error' },
  };
}
