import { existsSync } from 'node:fs';
import { findBrowser } from '@second-gear/toolkit/find-browser';
import { buildSite } from '../compose/build-site.ts';
import { shellBrowser } from '../shell/of-subject.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';
import { browserCheck, MOVING, MOVING_USAGE } from './moving.ts';

const usage = `node toolkit/bin/run.mjs ops/src/commands/build-site.ts [--site DIR]

Builds the shell and every remote, each by its own build and only where its sources changed, and
composes the static site from them. What was released by hand stays live until its sources change.
Unless NODE_ENV is development or test, the settings (environment, .env) are for production: then the Auth
emulator, the payments sandbox, test keys and missing ones are refused.

A shell that a site does not point to yet is held against every version of every remote that is live, on trial or one
rollback away, also in a browser. Refused, it changes nothing, and nothing is composed.

${MOVING_USAGE}
  --browser-if-any  leave it out only where none is installed; that goes into the ledger too`;

await runCommand(
  { usage, words: [], options: { ...MOVING, 'browser-if-any': 'flag' }, anywhere: true },
  async ({ paths, who, options }) => {
    const { force, why } = options;
    if (!why && force) throw new UsageError('--force needs --why "…"');
    if (!why && options['no-browser']) throw new UsageError('--no-browser needs --why "…"');
    const isLeftOut = options['no-browser'] || (options['browser-if-any'] && findBrowser() === null);
    const fresh = !existsSync(paths.discovery);
    const decision = {
      force,
      why: why ?? 'the site was composed',
      browser: isLeftOut ? null : shellBrowser(browserCheck),
    };
    const lines = await buildSite(paths, who, decision, (line) => {
      console.log(line);
    });
    console.log(lines === 0 && !fresh ? 'The site is up to date.' : 'The site is composed.');
    return EXIT.done;
  },
);
