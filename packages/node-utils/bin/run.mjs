/**
 * node packages/node-utils/bin/run.mjs FILE [args…]: checks the settings, installs missing dependencies, then runs a
 * TypeScript file of the repository with the settings of `.env`.
 */
import { findSettingsProblems } from './before-install.mjs';
import { ensureInstalled, requireNode } from './install.mjs';
import { launch, readEnvironment } from './launch.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Missing file. Usage: node packages/node-utils/bin/run.mjs FILE [args…]');
  process.exit(1);
}
requireNode();
const env = readEnvironment();
// `--help` must work even with invalid settings.
const problems = args.includes('--help') ? [] : await findSettingsProblems(file, env, args);
if (problems.length > 0) {
  console.error(
    `${file} cannot start with these settings (environment or .env):\n  ${problems.join('\n  ')}`,
  );
  process.exit(1);
}
ensureInstalled();
launch(file, args, env);
