import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';

/** Commands of the root's package.json that operators run without the sources. */
const COMMANDS = [
  'activate',
  'admin',
  'backup',
  'canary',
  'console',
  'deploy:bucket',
  'deploy:nginx',
  'gc',
  'migrate',
  'promote',
  'releases',
  'restore',
  'retire',
  'rollback',
  'verify',
  'watch',
];

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Returns the source file that a script of the root's package.json runs. */
function sourceOf(command: string): string {
  const file = scripts[command]?.split(' ').at(-1);
  if (!file?.endsWith('.ts')) throw new Error(`npm run ${command} does not end with a TypeScript file`);
  return file;
}

/** Source files of the programs in the repository, by name. A program's name is also its npm script. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  api: 'api/src/server.ts',
  gateway: 'tools/release/src/gateway/main.ts',
  renderer: 'tools/release/src/renderer/main.ts',
  ...Object.fromEntries(COMMANDS.map((command) => [command, sourceOf(command)])),
};

/** Returns the file of a compiled program, in the output folder. */
export const outputOf = (program: string): string => `${program.replace(':', '-')}.mjs`;
