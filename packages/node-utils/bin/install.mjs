/**
 * Installs the dependencies of the lockfile unless they are up to date. CI jobs and agents run it instead of
 * pnpm.
 */
import { ensureInstalled } from './dependencies.mjs';

const [option, ...packages] = process.argv.slice(2);
if (option !== undefined && option !== '--only') {
  console.error('node packages/node-utils/bin/install.mjs [--only PACKAGE…]');
  process.exit(1);
}
ensureInstalled(packages);
