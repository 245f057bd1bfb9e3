import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { sharedOptions, sharedRanges } from './shared-modules.mjs';
import { sourceHash } from './source-hash.mjs';
import { baseConfig } from './webpack-base.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Longest wait for one chunk of a remote, in ms; then the shell's fallback chain takes over. */
const CHUNK_TIMEOUT = 8_000;

/**
 * Webpack configuration of a remote, from its package.json and remote.json alone.
 * @param {string} dir package folder
 */
export function remoteConfig(dir) {
  const declaration = read(path.join(dir, 'remote.json'));
  const { version } = read(path.join(dir, 'package.json'));
  // The global names differ from build to build, so that two versions of a remote can live on one page:
  // a failing one and the one that takes its place.
  const container = `${declaration.name.replaceAll('-', '_')}_${sourceHash(dir)}`;
  const config = baseConfig(dir);
  const contractVersion = createRequire(path.join(dir, 'package.json'))(
    '@second-gear/contract/package.json',
  ).version;
  return {
    ...config,
    entry: {},
    output: { ...config.output, uniqueName: container, chunkLoadTimeout: CHUNK_TIMEOUT },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: sharedOptions(dir, false),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      new BuildReportPlugin({
        entry: 'remoteEntry.js',
        firstGroup: 'remote',
        facts: {
          version,
          container,
          declaration,
          shared: sharedRanges(dir),
          builtWithContract: contractVersion,
        },
      }),
    ],
  };
}

/** Configuration of a remote running alone for its team: no federation, everything bundled. */
export function standaloneConfig(dir) {
  const config = baseConfig(dir);
  return {
    ...config,
    mode: 'development',
    devtool: 'source-map',
    entry: { standalone: './src/standalone.tsx' },
    output: { ...config.output, path: path.join(dir, 'dist', 'standalone') },
  };
}
