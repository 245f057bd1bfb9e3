import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { sharedOptions, sharedRanges } from './shared-modules.mjs';
import { sourceHash } from './source-hash.mjs';
import { baseConfig } from './webpack-base.mjs';
import { SERVER_FILE, serverConfig } from './webpack-server.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Longest wait for one chunk of a remote, in ms; then the shell's fallback chain takes over. */
const CHUNK_TIMEOUT = 8_000;

/** What a remote declares; the address of the schema is for editors. */
function declarationOf(dir) {
  const { $schema, ...declaration } = read(path.join(dir, 'remote.json'));
  return declaration;
}

/** Is any of its screens drawn on the server? */
const isDrawn = ({ routes }) => routes.some(({ drawn }) => drawn);

/** The half of a remote that runs in browsers. */
function browserConfig(dir) {
  const declaration = declarationOf(dir);
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
          ...(isDrawn(declaration) && { server: SERVER_FILE }),
        },
      }),
    ],
  };
}

/**
 * Webpack configurations of a remote, from its package.json and remote.json alone.
 * @param {string} dir package folder
 * @param {{browser?: boolean}} [env] `browser`: the half for browsers only
 */
export function remoteConfigs(dir, { browser = false } = {}) {
  if (browser || !isDrawn(declarationOf(dir))) return browserConfig(dir);
  return [browserConfig(dir), serverConfig(dir, './src/remote.tsx', false)];
}
