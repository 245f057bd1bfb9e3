import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { sharedOptions, sharedVersions } from './shared-modules.mjs';
import { baseConfig, CHUNK_TIMEOUT_MS } from './webpack-base.mjs';
import { SERVER_FILE, serverConfig } from './webpack-server.mjs';

/**
 * Matches the small shared modules, which every page needs immediately. They go into one file, because
 * separate files would mean one request per few hundred bytes. Large modules are separate, so that they load
 * in parallel and are cached separately.
 */
const SMALL_MODULES =
  /[\\/]node_modules[\\/](react|zustand|react-hot-toast|goober)[\\/]|[\\/]react-dom[\\/](index|cjs[\\/]react-dom\.production)\.js|[\\/](shell[-a-z]*[\\/]src[\\/]shared|shared-auth[\\/]src[\\/](?!firebase|help)|federation[\\/]src[\\/]remote[\\/]slots|contract[\\/]src[\\/]calls[\\/]read-error)/;
const CONTRACT_MODULES = /[\\/](contract|federation)[\\/]src[\\/]/;

const isInStartChunk = (module, chunkGraph) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'start');

const isSmallSharedModule = (module, { chunkGraph }) => {
  const name = module.nameForCondition() ?? '';
  // The test for the start chunk excludes contract modules such as schemas. These load together with the
  // calls that use them.
  return SMALL_MODULES.test(name) || (CONTRACT_MODULES.test(name) && isInStartChunk(module, chunkGraph));
};
const BASE_CACHE_GROUP = {
  base: { test: isSmallSharedModule, name: 'base', chunks: 'async', enforce: true, priority: 10 },
};

/**
 * Returns a webpack alias for the plugin that provides the federation runtime to remotes. The plugin's
 * CommonJS file would import a second, CommonJS copy of the whole runtime into the shell. The alias replaces
 * this file with the plugin's ES module, which shares the existing copy.
 */
function runtimeProviderAlias(dir) {
  const federation = createRequire(
    createRequire(path.join(dir, 'package.json')).resolve('@module-federation/enhanced'),
  );
  const commonjs = federation.resolve('@module-federation/inject-external-runtime-core-plugin');
  return { [commonjs]: commonjs.replace(/\.cjs$/, '.js') };
}

/**
 * Emits text and bytes as files of the build, for content that is generated from values instead of modules.
 */
class EmitFilesPlugin {
  constructor(files) {
    this.files = files;
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap('EmitFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'EmitFilesPlugin', stage }, () => {
        for (const [file, text] of Object.entries(this.files))
          compilation.emitAsset(file, new RawSource(text));
      });
    });
  }
}

/**
 * Returns the webpack configurations of the shell, for browser and server. The configurations name no remote,
 * because the page lists the remotes at run time.
 * @param {string} dir package folder
 * @param {{headScript: string, icon: string, baseCss: string, shareImage: Buffer, webAppFiles: Record<string,
 * string | Buffer>}} page the script that runs before the first paint, the icon (SVG), the stylesheet of
 * tokens and reset, the image for link previews (PNG, 1200 × 630), and, by path, the files of the installable
 * web app
 * @param {{budget: number, routes: string[], developmentRoutes: string[]}} declared content of `shell.json`.
 * `budget`: maximum size of the first screen's files, in bytes (brotli). `routes`: patterns of the shell's
 * screens.
 * @param {{browser?: boolean}} [env] `browser`: only the client bundle
 */
export function shellConfigs(dir, page, declared, { browser = false } = {}) {
  const clientBuild = clientConfig(dir, page, declared);
  return browser ? clientBuild : [clientBuild, serverConfig(dir, './src/server/index.ts', true)];
}

function clientConfig(dir, page, declared) {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const contractVersion = createRequire(path.join(dir, 'package.json'))(
    '@second-gear/contract/package.json',
  ).version;
  const config = baseConfig(dir);
  return {
    ...config,
    entry: { shell: './src/index.ts' },
    optimization: {
      ...config.optimization,
      splitChunks: { ...config.optimization.splitChunks, cacheGroups: BASE_CACHE_GROUP },
    },
    resolve: { ...config.resolve, alias: runtimeProviderAlias(dir) },
    output: { ...config.output, uniqueName: 'second_gear_shell', chunkLoadTimeout: CHUNK_TIMEOUT_MS },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedOptions(dir, true, {
          'react-router-dom': path.join(dir, 'src/shared/react-router-dom.ts'),
          '@tanstack/react-query': path.join(dir, 'src/shared/react-query.ts'),
        }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new EmitFilesPlugin({
        'static/head.js': page.headScript,
        'static/favicon.svg': page.icon,
        'static/base.css': page.baseCss,
        'static/share.png': page.shareImage,
        ...page.webAppFiles,
      }),
      new BuildReportPlugin({
        entry: 'shell.js',
        firstGroup: 'start',
        provides: sharedVersions(dir),
        facts: {
          version,
          shared: sharedVersions(dir),
          contract: contractVersion,
          ...declared,
          server: SERVER_FILE,
        },
      }),
    ],
  };
}
