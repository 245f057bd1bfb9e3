/** npm test: installs what is missing, then runs every check (local/src/testing/main.ts). */
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';

ensureInstalled();
launch('local/src/testing/main.ts', process.argv.slice(2));
