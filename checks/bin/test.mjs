/** npm test: installs missing dependencies, then runs every check (checks/src/main.ts). */
import { ensureInstalled } from '../../toolkit/bin/install.mjs';
import { launch } from '../../toolkit/bin/launch.mjs';

ensureInstalled();
launch('checks/src/main.ts', process.argv.slice(2));
