/** npm start: installs what is missing, then starts everything (local/src/start.ts). */
import { ensureInstalled } from './install.mjs';
import { launch } from './launch.mjs';

ensureInstalled();
launch('local/src/start.ts');
