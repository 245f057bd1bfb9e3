/** npm start: installs what is missing, then starts everything (local/src/start.ts). */
import { ensureInstalled } from '../../toolkit/bin/install.mjs';
import { launch } from '../../toolkit/bin/launch.mjs';

ensureInstalled();
launch('local/src/start.ts');
