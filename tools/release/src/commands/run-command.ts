import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { routePatternSchema } from '@second-gear/federation/route-pattern-schema';
import { renameDeprecatedOptions } from '@second-gear/node-utils/deprecated-options';
import { BusyError, setDefaultLockTimeout } from '@second-gear/node-utils/lock';
import { InconclusiveError } from '../gate/browser/browser-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { RefusedError } from '../release/request.ts';
import { ImpossibleMoveError } from '../site/impossible-move-error.ts';
import { recoverIfUnfinished } from '../site/journal.ts';
import {
  defaultSite,
  InvalidNameError,
  requireRemoteName,
  requireSubjectName,
  requireVersionName,
  type SitePaths,
  sitePaths,
} from '../site/paths.ts';
import { withStagedCopy } from '../site/staged-copy.ts';

/** New names of options, by old name. The old names work for one more release, with a warning. */
const RENAMED_OPTIONS = {
  'no-drawing': 'no-ssr',
  'browser-if-any': 'browser-if-installed',
  minimum: 'min-attempts',
  edge: 'print-functions',
};

/** Returns the renamed options of a command: new names by old names. */
export const renamedOptionsOf = (options: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(RENAMED_OPTIONS).filter(([, newName]) => Object.hasOwn(options, newName)),
  );

/** Exit codes of every command; docs/runbook.md has the same table. */
export const EXIT_CODES = {
  /** Done, or nothing to do. */
  done: 0,
  /** Unexpected error. The site is unchanged. */
  failed: 1,
  usage: 2,
  /** The gate rejected the version. Nothing changed. */
  refused: 3,
  /**
   * The site's state does not allow the move: the version does not exist, or another operator was faster.
   * Nothing changed.
   */
  impossible: 4,
  /** Another operator's command has locked the site. Nothing changed. */
  busy: 5,
  /** verify found faults. */
  unsound: 6,
  /** watch rolled a version back. */
  alarmed: 7,
  /** The gate was inconclusive: the machine is too slow, or the browser does not start. Nothing changed. */
  unjudged: 8,
} as const;

/** Why a command failed: a key of EXIT. */
export type FailureCode = Exclude<keyof typeof EXIT_CODES, 'done' | 'alarmed'>;

/** A failure, in the format that --json prints. */
export interface Failure {
  code: FailureCode;
  exitCode: number;
  /** Problem and fix, for operators. */
  message: string;
  /** The gate's reasons. Empty if the gate did not refuse. */
  reasons: readonly Reason[];
}

export const createFailure = (
  code: FailureCode,
  message: string,
  reasons: readonly Reason[] = [],
): Failure => ({
  code,
  exitCode: EXIT_CODES[code],
  message,
  reasons,
});

const EXIT_CODES_HELP = `Exit codes: 0 done or nothing to do, 1 failed, 2 invalid arguments, 3 refused by the gate, 4 not possible in
the current state of the site, 5 another operator's command is running, 6 verify found problems, 7 watch rolled
back, 8 the gate was inconclusive (machine too slow, or the browser did not start). After 1 to 5 and 8 the site
is unchanged.`;

const COMMON_OPTIONS_HELP = `  --site DIR   the site directory (default: SITE_DIR, then site)
  --json       print one JSON value instead of text, also on failure: code, exitCode, message, and reasons
               if the gate refuses
  --wait S     seconds to wait while another operator's command is running (60)
  --help       print this help`;
const DRY_RUN_HELP = `  --dry-run    try it on a copy of the site and print what would happen; the site is not changed`;

/** A command received invalid arguments. */
export class UsageError extends Error {}

/**
 * How an option's value is parsed. `version` is a version's name. `routes` are route patterns. A `routes`
 * option may be repeated.
 */
type OptionKind = 'text' | 'flag' | 'version' | 'routes';

interface OptionValues {
  text: string | undefined;
  flag: boolean;
  version: string | undefined;
  routes: readonly string[];
}

export interface CommandSpec<Options extends Record<string, OptionKind>> {
  /** Help text. The first line is the syntax; a description and the command's own options follow. */
  usage: string;
  /**
   * Names of the positional arguments, in order. A trailing `?` marks an optional one. Arguments named
   * remote, subject (a remote or the shell) or version are validated as such names.
   */
  positionals: readonly string[];
  /** The command's own options, in addition to --site, --json and --help. */
  options: Options;
  /** Whether the command works without a composed site. */
  worksWithoutSite?: boolean;
  /** Whether the command supports --dry-run, which runs it on a copy of the site. */
  dryRun?: boolean;
}

export interface Arguments<Options extends Record<string, OptionKind>> {
  positionals: readonly (string | undefined)[];
  paths: SitePaths;
  json: boolean;
  dryRun: boolean;
  who: string;
  /** Longest wait in milliseconds while another operator's command is running. */
  waitMs: number;
  options: { [Name in keyof Options]: OptionValues[Options[Name]] };
}

function requirePositionals(positionals: readonly string[], names: readonly string[]): void {
  const missing = names.slice(positionals.length).find((name) => !name.endsWith('?'));
  if (missing) throw new UsageError(`Which ${missing === 'subject' ? 'remote' : missing}?`);
  const extra = positionals[names.length];
  if (extra !== undefined) throw new UsageError(`unexpected argument: ${extra}`);
  for (const [index, word] of positionals.entries()) {
    const name = names[index]?.replace('?', '');
    if (name === 'remote') requireRemoteName(word);
    if (name === 'subject') requireSubjectName(word);
    if (name === 'version') requireVersionName(word);
  }
}

/** Returns an option's value, parsed by its kind. Throws if the value is invalid. */
function parseOption(name: string, kind: OptionKind, value: unknown): OptionValues[OptionKind] {
  if (kind === 'flag') return value === true;
  if (kind === 'routes') {
    const routes = Array.isArray(value) ? value.map(String) : [];
    for (const route of routes) {
      const parsed = routePatternSchema.safeParse(route);
      if (!parsed.success)
        throw new UsageError(`--${name} ${route}: ${String(parsed.error.issues[0]?.message)}`);
    }
    return routes;
  }
  if (typeof value !== 'string') return undefined;
  if (kind === 'version') requireVersionName(value);
  return value;
}

/**
 * Parses a command's arguments. The site is `--site DIR`, else SITE_DIR, else `site`. Warns about renamed
 * options on standard error.
 * @throws UsageError if an argument is unknown
 */
export function parseArguments<Options extends Record<string, OptionKind>>(
  spec: CommandSpec<Options>,
  argv: readonly string[],
): Arguments<Options> & { help: boolean } {
  const ownOptions = Object.entries(spec.options).map(([name, kind]) => [
    name,
    { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'routes' },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: renameDeprecatedOptions(argv, renamedOptionsOf(spec.options)),
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
        wait: { type: 'string' },
        ...(spec.dryRun ? { 'dry-run': { type: 'boolean' } } : {}),
        ...(Object.fromEntries(ownOptions) as Record<
          string,
          { type: 'string' | 'boolean'; multiple: boolean }
        >),
      },
    });
    const optionValues = values as Record<string, string | boolean | (string | boolean)[] | undefined>;
    if (!optionValues.help) requirePositionals(positionals, spec.positionals);
    const options = Object.fromEntries(
      Object.entries(spec.options).map(([name, kind]) => [name, parseOption(name, kind, optionValues[name])]),
    );
    return {
      positionals,
      paths: sitePaths(
        typeof optionValues.site === 'string' ? path.resolve(optionValues.site) : defaultSite(),
      ),
      json: optionValues.json === true,
      dryRun: optionValues['dry-run'] === true,
      help: optionValues.help === true,
      waitMs: parseSeconds(optionValues.wait, '--wait', 60) * 1000,
      who: process.env.OPERATOR ?? userInfo().username,
      options: options as Arguments<Options>['options'],
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}

const failureCodeOf = (error: unknown): FailureCode => {
  if (error instanceof RefusedError) return 'refused';
  if (error instanceof UsageError || error instanceof InvalidNameError) return 'usage';
  if (error instanceof ImpossibleMoveError) return 'impossible';
  if (error instanceof InconclusiveError) return 'unjudged';
  return error instanceof BusyError ? 'busy' : 'failed';
};

/** Converts an error to the output format for --json. */
export const toFailure = (error: unknown): Failure =>
  createFailure(
    failureCodeOf(error),
    error instanceof Error ? error.message : String(error),
    error instanceof RefusedError ? error.reasons : [],
  );

/** Throws if there is no site, because a mistyped --site must not create one. */
function requireSite({ site, discovery, ledger, journal }: SitePaths): void {
  if ([discovery, ledger, journal].some((file) => existsSync(file))) return;
  throw new ImpossibleMoveError(
    `No site found in ${site}. Run npm start to create one, or pass another directory with --site.`,
  );
}

/** Runs a command, prints a failure as one line or one JSON value, and sets the exit code. */
export async function runCommand<Options extends Record<string, OptionKind>>(
  spec: CommandSpec<Options>,
  run: (args: Arguments<Options>) => Promise<number>,
): Promise<void> {
  const usage = [
    spec.usage,
    spec.dryRun ? `${COMMON_OPTIONS_HELP}\n${DRY_RUN_HELP}` : COMMON_OPTIONS_HELP,
    EXIT_CODES_HELP,
  ].join('\n\n');
  const rawArguments = process.argv.slice(2);
  try {
    const args = parseArguments(spec, rawArguments);
    if (args.help) {
      console.log(usage);
      return;
    }
    setDefaultLockTimeout(args.waitMs);
    if (!spec.worksWithoutSite) {
      requireSite(args.paths);
      await recoverIfUnfinished(args.paths);
    }
    if (!args.dryRun) {
      process.exitCode = await run(args);
      return;
    }
    process.exitCode = await withStagedCopy(args.paths, (staged) => run({ ...args, paths: staged }));
    if (!args.json) console.log('Dry run: the site was not changed.');
  } catch (error) {
    const failure = toFailure(error);
    process.exitCode = failure.exitCode;
    // Arguments that could not be parsed may still contain --json.
    if (rawArguments.includes('--json')) console.log(JSON.stringify(failure));
    else console.error(failure.code === 'usage' ? `${failure.message}\n\n${usage}` : failure.message);
  }
}

/** Parses a percentage from 0 to 100. */
export function parsePercent(text: string | undefined, option: string): number {
  const value = Number(text);
  if (text === undefined || text.trim() === '' || !(value >= 0 && value <= 100)) {
    throw new UsageError(`${option} must be a percentage from 0 to 100`);
  }
  return value;
}

function parseSeconds(argument: unknown, option: string, fallback: number): number {
  if (argument === undefined) return fallback;
  const value = Number(argument);
  if (String(argument).trim() === '' || !(value >= 0)) {
    throw new UsageError(`${option} must be a number of seconds, 0 or more`);
  }
  return value;
}

/** Parses a number above 0. Returns the default if the option is missing. */
export function parsePositive(text: string | undefined, option: string, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`${option} must be a number above 0`);
  return value;
}
