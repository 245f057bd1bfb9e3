/**
 * node packages/node-utils/bin/run.mjs [--installed] FILE [args…]: checks the settings, installs missing
 * dependencies, then runs a TypeScript file of the repository with the settings of `.env`.
 *
 * --installed  uses the installed dependencies, even if the lockfile has changed since. It is for operator
 *   commands, which must work without the npm registry.
 */
import { requireValidEnvironment } from './checked-environment.mjs';
import { ensureAnyInstalled, ensureInstalled } from './dependencies.mjs';
import { launch } from './launch.mjs';

const cliArgs = process.argv.slice(2);
const usesInstalled = cliArgs[0] === '--installed';
const [file, ...args] = usesInstalled ? cliArgs.slice(1) : cliArgs;
if (!file) {
  console.error('Missing file. Usage: node packages/node-utils/bin/run.mjs [--installed] FILE [args…]');
  process.exit(1);
}
const env = await requireValidEnvironment(file, args);
if (usesInstalled) ensureAnyInstalled();
else ensureInstalled();
launch(file, args, env);
