/**
 * node packages/node-utils/bin/run.mjs [--installed] FILE [args…]: checks the settings, installs missing
 * dependencies, then runs a TypeScript file of the repository with the settings of `.env`.
 *
 * --installed  uses the installed dependencies, even if the lockfile has changed since. It is for operator
 *   commands, which must work without the npm registry.
 */
import { findSettingsProblems } from './check-settings.mjs';
import { ensureAnyInstalled, ensureInstalled, requireNode } from './dependencies.mjs';
import { launch, readEnvironment } from './launch.mjs';

const cliArgs = process.argv.slice(2);
const usesInstalled = cliArgs[0] === '--installed';
const [file, ...args] = usesInstalled ? cliArgs.slice(1) : cliArgs;
if (!file) {
  console.error('Missing file. Usage: node packages/node-utils/bin/run.mjs [--installed] FILE [args…]');
  process.exit(1);
}
requireNode();
const { env, problems: secretProblems } = readEnvironment();
/** Without the secrets, their checks would only repeat that they are missing. */
const findProblems = () =>
  secretProblems.length > 0 ? secretProblems : findSettingsProblems(file, env, args);
// `--help` must work even with invalid settings.
const problems = args.includes('--help') ? [] : await findProblems();
if (problems.length > 0) {
  console.error(
    `${file} cannot start with these settings (environment or .env):\n  ${problems.join('\n  ')}`,
  );
  process.exit(1);
}
if (usesInstalled) ensureAnyInstalled();
else ensureInstalled();
launch(file, args, env);
