import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { sharedOptions, sharedVersions } from './shared-modules.mjs';
import { baseConfig } from './webpack-base.mjs';
import { SERVER_FILE, serverConfig } from './webpack-server.mjs';

/**
 * The small shared modules, which every page needs at once, as one file: each by itself would be a request of
 * some hundred bytes. The large ones stay apart, so that they load side by side and stay cached.
 */
const SMALL =
  /[\\/]node_modules[\\/](react|zustand|react-hot-toast|goober)[\\/]|[\\/]react-dom[\\/](index|cjs[\\/]react-dom\.production)\.js|[\\/](shell[-a-z]*[\\/]src[\\/]shared|shared-auth[\\/]src[\\/](?!firebase|help)|contract[\\/]src[\\/](remote[\\/]slots|calls[\\/]read-error))/;
const CONTRACT = /[\\/]contract[\\/]src[\\/]/;

const isNeededAtOnce = (module, chunkGraph) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'start');

const isSmall = (module, { chunkGraph }) => {
  const name = module.nameForCondition() ?? '';
  // Of the contract, the schemas come with the calls that are described by them.
  return SMALL.test(name) || (CONTRACT.test(name) && isNeededAtOnce(module, chunkGraph));
};
const BASE = { base: { test: isSmall, name: 'base', chunks: 'async', enforce: true, priority: 10 } };

/** Longest wait for one of the shell's own chunks, in ms (spec §9). */
const CHUNK_TIMEOUT = 120_000;

/**
 * The plugin that hands the federation runtime to remotes is added by its CommonJS file, whose imports pull
 * a second, CommonJS copy of the whole runtime into the shell. Its ES twin shares the copy that is there.
 */
function runtimeProviderAlias(dir) {
  const federation = createRequire(
    createRequire(path.join(dir, 'package.json')).resolve('@module-federation/enhanced'),
  );
  const commonjs = federation.resolve('@module-federation/inject-external-runtime-core-plugin');
  return { [commonjs]: commonjs.replace(/\.cjs$/, '.js') };
}

/** Writes texts and bytes as files of the build, for what is made of values rather than modules. */
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
 * Webpack configurations of the shell, for browsers and for the server. They name no remote: which there are, the page
 * says at run time.
 * @param {string} dir package folder
 * @param {{headScript: string, icon: string, baseCss: string, shareImage: Buffer, installed: Record<string, string | Buffer>}} page
 *   what the page itself carries: the script that runs before the first paint, the icon (SVG), the stylesheet of tokens and
 *   reset, the picture for previews (PNG, 1200 × 630), and by their paths the files of a site that is put on a home screen
 * @param {{budget: number}} declared `budget`: most that the first screen's files may weigh, in bytes as brotli
 * @param {{browser?: boolean}} [env] `browser`: the half for browsers only
 */
export function shellConfigs(dir, page, { budget }, { browser = false } = {}) {
  const inBrowsers = browserConfig(dir, page, budget);
  return browser ? inBrowsers : [inBrowsers, serverConfig(dir, './src/server/index.ts', true)];
}

function browserConfig(dir, page, budget) {
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
      splitChunks: { ...config.optimization.splitChunks, cacheGroups: BASE },
    },
    resolve: { ...config.resolve, alias: runtimeProviderAlias(dir) },
    output: { ...config.output, uniqueName: 'second_gear_shell', chunkLoadTimeout: CHUNK_TIMEOUT },
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
        ...page.installed,
      }),
      new BuildReportPlugin({
        entry: 'shell.js',
        firstGroup: 'start',
        provides: sharedVersions(dir),
        facts: {
          version,
          shared: sharedVersions(dir),
          contract: contractVersion,
          budget,
          server: SERVER_FILE,
        },
      }),
    ],
  };
}
