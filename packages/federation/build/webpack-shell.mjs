import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { createSharedOptions, getSharedVersions } from './shared-modules.mjs';
import { createBaseConfig, CHUNK_TIMEOUT_MS } from './webpack-base.mjs';
import { SERVER_FILE, createServerConfig } from './webpack-server.mjs';

/**
 * Matches the small shared modules, which every page needs immediately. They share a chunk, because separate
 * chunks would have only a few hundred bytes each. Large modules have their own chunks, so browsers load them
 * in parallel and cache them separately.
 */
const SMALL_MODULES_PATTERN =
  /[\\/]node_modules[\\/](react|zustand|react-hot-toast|goober)[\\/]|[\\/]react-dom[\\/](index|cjs[\\/]react-dom\.production)\.js|[\\/](shell[-a-z]*[\\/]src[\\/]shared|shared-auth[\\/]src[\\/](?!firebase|help)|federation[\\/]src[\\/]remote[\\/]slots|contract[\\/]src[\\/]calls[\\/]parse-error-body)/;
const CONTRACT_MODULES_PATTERN = /[\\/](contract|federation)[\\/]src[\\/]/;

const isInStartChunk = (module, chunkGraph) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'start');

const isSmallSharedModule = (module, { chunkGraph }) => {
  const name = module.nameForCondition() ?? '';
  // Contract modules outside the start chunk, such as schemas, load together with the calls that use them.
  return (
    SMALL_MODULES_PATTERN.test(name) ||
    (CONTRACT_MODULES_PATTERN.test(name) && isInStartChunk(module, chunkGraph))
  );
};
const BASE_CACHE_GROUP = {
  base: { test: isSmallSharedModule, name: 'base', chunks: 'async', enforce: true, priority: 10 },
};

/**
 * Creates a webpack alias for the plugin that provides the federation runtime to remotes. The plugin's
 * CommonJS file would add a second copy of the runtime to the shell. The alias replaces it with the plugin's
 * ES module, which uses the existing copy.
 */
function createRuntimeProviderAlias(dir) {
  const federation = createRequire(
    createRequire(path.join(dir, 'package.json')).resolve('@module-federation/enhanced'),
  );
  const commonJsFile = federation.resolve('@module-federation/inject-external-runtime-core-plugin');
  return { [commonJsFile]: commonJsFile.replace(/\.cjs$/, '.js') };
}

/** Emits files with the given content, by path. */
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
 * Creates the webpack configurations of the shell, for client bundle and server bundle. They contain no
 * remotes, because the shell finds remotes in the discovery document at run time.
 * @param {string} dir package folder
 * @param {{browserCheck: string, headScript: string, icon: string, baseCss: string, shareImage: Buffer,
 * webAppFiles: Record<string, string | Buffer>}} page content of files. `browserCheck` runs first, also in
 * browsers that are too old for the site. `headScript` runs before the first paint. `icon` is an SVG.
 * `baseCss` contains design tokens and CSS reset. `shareImage` is a PNG for link previews, 1200 × 630.
 * `webAppFiles` are the files of the installable web app, by path
 * @param {{budget: number, routes: string[], developmentRoutes: string[]}} declaration content of
 * `shell.json`. `budget` is the maximum size of the first screen's files, in bytes (brotli). `routes` are the
 * patterns of the shell's screens
 * @param {{browser?: boolean}} [env] `browser`: whether to build only the client bundle
 */
export function shellConfigs(dir, page, declaration, { browser = false } = {}) {
  const clientBuild = createClientConfig(dir, page, declaration);
  return browser ? clientBuild : [clientBuild, createServerConfig(dir, './src/server/index.ts', true)];
}

function createClientConfig(dir, page, declaration) {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const contractVersion = createRequire(path.join(dir, 'package.json'))(
    '@second-gear/contract/package.json',
  ).version;
  const config = createBaseConfig(dir);
  return {
    ...config,
    entry: { shell: './src/index.ts' },
    optimization: {
      ...config.optimization,
      splitChunks: { ...config.optimization.splitChunks, cacheGroups: BASE_CACHE_GROUP },
    },
    resolve: { ...config.resolve, alias: createRuntimeProviderAlias(dir) },
    output: { ...config.output, uniqueName: 'second_gear_shell', chunkLoadTimeout: CHUNK_TIMEOUT_MS },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared: createSharedOptions(dir, {
          replacements: {
            'react-router-dom': path.join(dir, 'src/shared/react-router-dom.ts'),
            '@tanstack/react-query': path.join(dir, 'src/shared/react-query.ts'),
          },
        }),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new EmitFilesPlugin({
        'static/browser-check.js': page.browserCheck,
        'static/head.js': page.headScript,
        'static/favicon.svg': page.icon,
        'static/base.css': page.baseCss,
        'static/share.png': page.shareImage,
        ...page.webAppFiles,
      }),
      new BuildReportPlugin({
        entry: 'shell.js',
        firstGroup: 'start',
        provides: getSharedVersions(dir),
        metadata: {
          version,
          shared: getSharedVersions(dir),
          contract: contractVersion,
          ...declaration,
          server: SERVER_FILE,
        },
      }),
    ],
  };
}
