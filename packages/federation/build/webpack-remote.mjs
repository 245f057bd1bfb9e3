import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { readRemoteDeclaration } from './remote-declaration.mjs';
import { createSharedOptions, getRequiredRanges } from './shared-modules.mjs';
import { computeSourceHash } from './source-hash.mjs';
import { createBaseConfig, CHUNK_TIMEOUT_MS } from './webpack-base.mjs';
import { SERVER_FILE, createServerConfig } from './webpack-server.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether a published declaration has a server-rendered screen. */
const hasServerRenderedScreen = ({ routes }) => routes.some(({ drawn }) => drawn);

/** Creates the webpack configuration of a remote's client bundle. */
function createClientConfig(dir, { declaration, sharedRanges }) {
  const { version } = readJson(path.join(dir, 'package.json'));
  // Each build has its own global name, so a broken version and its replacement can be on the same page.
  const container = `${declaration.name.replaceAll('-', '_')}_${computeSourceHash(dir)}`;
  const config = createBaseConfig(dir);
  const ranges = getRequiredRanges(dir, sharedRanges);
  const contractVersion = createRequire(path.join(dir, 'package.json'))(
    '@second-gear/contract/package.json',
  ).version;
  return {
    ...config,
    entry: {},
    output: { ...config.output, uniqueName: container, chunkLoadTimeout: CHUNK_TIMEOUT_MS },
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: createSharedOptions(dir, { ranges }),
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
        metadata: {
          version,
          container,
          declaration,
          shared: ranges,
          builtWithContract: contractVersion,
          ...(hasServerRenderedScreen(declaration) && { server: SERVER_FILE }),
        },
      }),
    ],
  };
}

/**
 * Creates the webpack configurations of a remote from its package.json and remote.json.
 * @param {string} dir package folder
 * @param {{browser?: boolean}} [env] `browser`: whether to build only the client bundle
 */
export function remoteConfigs(dir, { browser = false } = {}) {
  const { declaration, sharedRanges, warnings } = readRemoteDeclaration(dir);
  for (const warning of warnings) console.warn(warning);
  const client = createClientConfig(dir, { declaration, sharedRanges });
  if (browser || !hasServerRenderedScreen(declaration)) return client;
  return [client, createServerConfig(dir, './src/remote.tsx', false)];
}
