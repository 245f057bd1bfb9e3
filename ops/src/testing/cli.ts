import path from 'node:path';
import { temporaryFolder } from '@second-gear/toolkit/testing/clean-up';
import type { SitePaths } from '../site/paths.ts';
import { bundle } from './bundle.ts';
import { runProgram, type Said } from './command.ts';

/** Commands of operators whose words and exit codes are tested in processes of their own. */
export const CLI_COMMANDS = [
  'release',
  'activate',
  'canary',
  'promote',
  'rollback',
  'releases',
  'verify',
  'gc',
  'watch',
] as const;

const COMMANDS = path.resolve(import.meta.dirname, '../commands');

export interface Commands {
  /** The command's script. */
  script: (command: string) => string;
  /** Runs a command on a site, as `ann` unless another operator is named. */
  run: (command: string, paths: Pick<SitePaths, 'site'>, ...words: string[]) => Promise<Said>;
  /** The same as another operator, with further variables in the command's environment. */
  as: (who: string, env?: Record<string, string>) => Commands['run'];
}

/** Makes the commands ready to be run, in one piece each because many are started. */
export async function commands(): Promise<Commands> {
  const folder = await temporaryFolder();
  const script = (command: string): string => path.join(folder, `${command}.mjs`);
  for (const name of CLI_COMMANDS) {
    await bundle(path.join(COMMANDS, `${name}.ts`), script(name), path.resolve(COMMANDS, '../site'));
  }
  const as =
    (who: string, env: Record<string, string> = {}): Commands['run'] =>
    (command, paths, ...words) =>
      runProgram(process.execPath, [script(command), ...words, '--site', paths.site], {
        env: { ...process.env, OPERATOR: who, ...env },
      });
  return { script, run: as('ann'), as };
}
