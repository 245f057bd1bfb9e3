/** npm test: installs missing dependencies, then runs every check (tools/ci/src/main.ts). */
import { ensureInstalled } from '../../../packages/node-utils/bin/dependencies.mjs';
import { launch } from '../../../packages/node-utils/bin/launch.mjs';

ensureInstalled();
launch('tools/ci/src/main.ts', process.argv.slice(2));
