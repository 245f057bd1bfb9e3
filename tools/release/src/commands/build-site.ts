import { existsSync } from 'node:fs';
import { findBrowser } from '@second-gear/node-utils/find-browser';
import { buildSite } from '../release/build-site.ts';
import { lazyBrowserCheck, RELEASE_OPTIONS, RELEASE_OPTIONS_USAGE } from './release-options.ts';
import { EXIT_CODES, runCommand, UsageError } from './run-command.ts';

const usage = `node packages/node-utils/bin/run.mjs tools/release/src/commands/build-site.ts [--site DIR]

Builds the shell and every remote, each with its own build and only if its sources changed, and composes the
static site from them. Versions that were released manually stay live until their sources change.
Unless NODE_ENV is development or test, the settings (environment, .env) must be valid for production: the Auth
emulator, the payments sandbox, test keys and missing keys are refused.

A new shell is checked, also in a browser, with every version of every remote that is live, a canary or a rollback
target. If the gate refuses it, the site is not composed and nothing changes.

${RELEASE_OPTIONS_USAGE}
  --browser-if-installed
                    skip the browser checks only if no browser is installed; also recorded in the ledger`;

await runCommand(
  {
    usage,
    positionals: [],
    options: { ...RELEASE_OPTIONS, 'browser-if-installed': 'flag' },
    worksWithoutSite: true,
  },
  async ({ paths, who, options }) => {
    const { force, why } = options;
    if (!why && force) throw new UsageError('--force needs --why "…"');
    if (!why && options['no-browser']) throw new UsageError('--no-browser needs --why "…"');
    const skipsBrowser = options['no-browser'] || (options['browser-if-installed'] && findBrowser() === null);
    const isNewSite = !existsSync(paths.discovery);
    const changeCount = await buildSite({
      paths,
      who,
      force,
      why: why ?? 'the site was composed',
      browser: skipsBrowser ? null : lazyBrowserCheck,
      report: (line) => {
        console.log(line);
      },
    });
    console.log(changeCount === 0 && !isNewSite ? 'The site is already up to date.' : 'Site composed.');
    return EXIT_CODES.done;
  },
);
