/**
 * node toolkit/bin/run.mjs FILE [args…]: installs what is missing, then runs a TypeScript file of the
 * repository with the settings of `.env`.
 */
import { ensureInstalled } from './install.mjs';
import { dotEnv, launch } from './launch.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Which file? node toolkit/bin/run.mjs FILE [args…]');
  process.exit(1);
}
ensureInstalled();
launch(file, args, dotEnv());
