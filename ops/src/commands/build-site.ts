import { existsSync } from 'node:fs';
import { findBrowser } from '@second-gear/toolkit/find-browser';
import { buildSite } from '../compose/build-site.ts';
import { shellBrowser } from '../shell/release-target.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';
import { browserCheck, MOVE_OPTIONS, MOVE_USAGE } from './move-options.ts';

const usage = `node toolkit/bin/run.mjs ops/src/commands/build-site.ts [--site DIR]

Builds the shell and every remote, each by its own build and only where its sources changed, and
composes the static site from them. What was released by hand stays live until its sources change.
Unless NODE_ENV is development or test, the settings (environment, .env) are for production: then the Auth
emulator, the payments sandbox, test keys and missing ones are refused.

A shell that a site does not point to yet is held against every version of every remote that is live, on trial or one
rollback away, also in a browser. Refused, it changes nothing, and nothing is composed.

${MOVE_USAGE}
  --browser-if-any  leave it out only where none is installed; that goes into the ledger too`;

await runCommand(
  { usage, positionals: [], options: { ...MOVE_OPTIONS, 'browser-if-any': 'flag' }, worksWithoutSite: true },
  async ({ paths, who, options }) => {
    const { force, why } = options;
    if (!why && force) throw new UsageError('--force needs --why "…"');
    if (!why && options['no-browser']) throw new UsageError('--no-browser needs --why "…"');
    const skipsBrowser = options['no-browser'] || (options['browser-if-any'] && findBrowser() === null);
    const isNewSite = !existsSync(paths.discovery);
    const shellOptions = {
      force,
      why: why ?? 'the site was composed',
      browser: skipsBrowser ? null : shellBrowser(browserCheck),
    };
    const lines = await buildSite(paths, who, shellOptions, (line) => {
      console.log(line);
    });
    console.log(lines === 0 && !isNewSite ? 'The site is up to date.' : 'The site is composed.');
    return EXIT.done;
  },
);
