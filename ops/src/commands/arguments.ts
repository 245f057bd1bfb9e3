import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultSite, sitePaths, type SitePaths } from '../site/paths.ts';

/** Exit codes of every command. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3 } as const;

/** A command called with words it does not understand. */
export class UsageError extends Error {}

export interface Arguments {
  /** First word that is no option: the remote, where a command takes one. */
  subject: string | undefined;
  paths: SitePaths;
  to: string | undefined;
  why: string | undefined;
  force: boolean;
  json: boolean;
  who: string;
}

/**
 * Reads a command's words. `--site DIR` names the site, else SITE_DIR, else `site`.
 * @throws UsageError when a word is not known
 */
export function readArguments(words: readonly string[]): Arguments & { help: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        to: { type: 'string' },
        why: { type: 'string' },
        force: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (positionals.length > 1) throw new UsageError(`One name at a time, not ${positionals.join(' and ')}`);
    return {
      subject: positionals[0],
      paths: sitePaths(values.site ? path.resolve(values.site) : defaultSite()),
      to: values.to,
      why: values.why,
      force: values.force,
      json: values.json,
      help: values.help,
      who: process.env.OPERATOR ?? userInfo().username,
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}

/** Runs a command, prints its failure as one clear line, and sets the exit code. */
export async function runCommand(usage: string, run: (args: Arguments) => Promise<number>): Promise<void> {
  try {
    const args = readArguments(process.argv.slice(2));
    if (args.help) {
      console.log(usage);
      return;
    }
    process.exitCode = await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) console.error(`\n${usage}`);
    process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}
