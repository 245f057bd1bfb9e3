import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runPnpm } from '@second-gear/node-utils/dependencies';
import { ROOT } from '@second-gear/node-utils/root';
import { buildServers } from './build.ts';

const USAGE = `npm run build:servers [-- FOLDER]

Compiles the servers and the operators' commands to tools/servers/dist. With FOLDER, which must be new or empty, also
copies them there with the packages that they need, in the versions of the lockfile. Then "node dist/api.mjs" and
the others run in FOLDER without this repository.`;

/** Copies the output and the packages that it imports. Their versions are those of the workspace's lockfile. */
function deployTo(folder: string): void {
  const { status } = runPnpm([
    '--filter',
    '@second-gear/servers',
    // Without this setting, pnpm resolves the versions again.
    '--config.inject-workspace-packages=true',
    'deploy',
    '--prod',
    '--prefer-offline',
    folder,
  ]);
  if (status !== 0) throw new Error('could not copy the packages');
}

const [folder, ...others] = process.argv.slice(2);
if (others.length > 0 || folder?.startsWith('-')) {
  console.log(USAGE);
  process.exit(folder === '--help' ? 0 : 2);
}
const target = folder === undefined ? undefined : path.resolve(folder);
if (target && existsSync(target) && readdirSync(target).length > 0) {
  console.error(`${target} is not empty`);
  process.exit(2);
}
try {
  await buildServers(path.join(ROOT, 'tools/servers/dist'));
  console.log('Compiled the servers to tools/servers/dist');
  if (target) {
    deployTo(target);
    console.log(`Copied them and their packages to ${target}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
