import { existsSync } from 'node:fs';
import { buildSite } from '../compose/build-site.ts';
import { EXIT, runCommand } from './arguments.ts';

const usage = `node local/bin/run.mjs ops/src/commands/build-site.ts [--site DIR]

Builds the shell and every remote, each by its own build and only where its sources changed, and
composes the static site from them. What was released by hand stays live until its sources change.
Unless NODE_ENV is development or test, the settings (environment, .env) are for production: then the Auth
emulator, the payments sandbox, test keys and missing ones are refused.`;

await runCommand({ usage, words: [], options: {}, anywhere: true }, async ({ paths, who }) => {
  const fresh = !existsSync(paths.discovery);
  const lines = await buildSite(paths, who, (line) => {
    console.log(line);
  });
  console.log(lines === 0 && !fresh ? 'The site is up to date.' : 'The site is composed.');
  return EXIT.done;
});
