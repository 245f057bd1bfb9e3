import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import type { SitePaths } from '../site/paths.ts';
import { bundleProgram } from './bundle.ts';
import { type ProgramResult, runProgram } from './command.ts';

/** Operator commands that tests run in separate processes. */
export const CLI_COMMANDS = [
  'release',
  'activate',
  'canary',
  'promote',
  'rollback',
  'retire',
  'releases',
  'verify',
  'gc',
  'watch',
] as const;

const COMMANDS_FOLDER = path.resolve(import.meta.dirname, '../commands');

export interface Commands {
  /** Returns the command's script. */
  script: (command: string) => string;
  /** Runs a command on a site, as `ann` by default. */
  run: (command: string, paths: Pick<SitePaths, 'site'>, ...args: string[]) => Promise<ProgramResult>;
  /** Returns a `run` function for another operator, with additional environment variables. */
  runAs: (who: string, env?: Record<string, string>) => Commands['run'];
}

/** Bundles the commands, so they start faster. */
export async function bundleCommands(): Promise<Commands> {
  const folder = await createTemporaryFolder();
  const script = (command: string): string => path.join(folder, `${command}.mjs`);
  for (const name of CLI_COMMANDS) {
    await bundleProgram(
      path.join(COMMANDS_FOLDER, `${name}.ts`),
      script(name),
      path.resolve(COMMANDS_FOLDER, '../site'),
    );
  }
  const runAs =
    (who: string, env: Record<string, string> = {}): Commands['run'] =>
    (command, paths, ...args) =>
      runProgram(process.execPath, [script(command), ...args, '--site', paths.site], {
        env: { ...process.env, OPERATOR: who, ...env },
      });
  return { script, run: runAs('ann'), runAs };
}
