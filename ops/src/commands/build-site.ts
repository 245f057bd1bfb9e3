import { existsSync } from 'node:fs';
import { buildSite } from '../compose/build-site.ts';
import { EXIT, runCommand } from './arguments.ts';

const usage = `node --import tsx ops/src/commands/build-site.ts [--site DIR]

Builds the shell and every remote, each by its own build and only where its sources changed, and
composes the static site from them. What was released by hand stays live until its sources change.`;

await runCommand({ usage, words: [], options: {}, anywhere: true }, async ({ paths, who }) => {
  const fresh = !existsSync(paths.discovery);
  const lines = await buildSite(paths, who, (line) => {
    console.log(line);
  });
  console.log(lines === 0 && !fresh ? 'The site is up to date.' : 'The site is composed.');
  return EXIT.done;
});
