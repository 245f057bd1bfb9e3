import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { BuildReportPlugin } from './build-report-plugin.mjs';
import { readRemoteDeclaration } from './remote-declaration.mjs';
import { sharedOptions, sharedRanges } from './shared-modules.mjs';
import { sourceHash } from './source-hash.mjs';
import { baseConfig, CHUNK_TIMEOUT_MS } from './webpack-base.mjs';
import { SERVER_FILE, serverConfig } from './webpack-server.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns whether any screen of a published declaration is server-rendered. */
const hasServerRenderedScreen = ({ routes }) => routes.some(({ drawn }) => drawn);

/** Returns the configuration of a remote's client bundle. */
function clientConfig(dir, declaration) {
  const { version } = readJson(path.join(dir, 'package.json'));
  // Global names differ between builds, so that a failing version and its replacement can share a page.
  const container = `${declaration.name.replaceAll('-', '_')}_${sourceHash(dir)}`;
  const config = baseConfig(dir);
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
          ...(hasServerRenderedScreen(declaration) && { server: SERVER_FILE }),
        },
      }),
    ],
  };
}

/**
 * Returns the webpack configurations of a remote, from its package.json and remote.json.
 * @param {string} dir package folder
 * @param {{browser?: boolean}} [env] `browser`: only the client bundle
 */
export function remoteConfigs(dir, { browser = false } = {}) {
  const { declaration, warnings } = readRemoteDeclaration(dir);
  for (const warning of warnings) console.warn(warning);
  const client = clientConfig(dir, declaration);
  if (browser || !hasServerRenderedScreen(declaration)) return client;
  return [client, serverConfig(dir, './src/remote.tsx', false)];
}
