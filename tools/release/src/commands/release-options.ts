import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import type { MoveOutcome, MoveRequest } from '../release/request.ts';
import { revisionAt } from '../release/revision.ts';
import type { SitePaths } from '../site/paths.ts';
import { type Arguments, createFailure, EXIT_CODES, UsageError } from './run-command.ts';

/**
 * Options of every command that gives a version to more visitors: release, activate, canary and promote.
 * Rollbacks do not have them.
 */
export const RELEASE_OPTIONS = {
  why: 'text',
  force: 'flag',
  'no-browser': 'flag',
  'no-ssr': 'flag',
  'drops-route': 'routes',
} as const;

export const RELEASE_OPTIONS_USAGE = `  --why "…"    reason, recorded in the ledger
  --force      proceed even if the gate refuses; its reasons are recorded in the ledger (needs --why)
  --no-browser skip the gate's browser checks (needs --why; recorded in the ledger)
  --no-ssr     skip the gate's server-side rendering check, which takes seconds (needs --why; recorded in the
               ledger)
  --drops-route /x
               allow this route of the live version to be dropped; repeatable (needs --why; recorded in the
               ledger)`;

/**
 * Prints what the gate is checking to standard error, because standard output contains the command's result.
 */
const printProgress = (line: string): void => {
  console.error(line);
};

/** Runs the gate's browser check. Imports its module only when needed, so that rollbacks start faster. */
export const lazyBrowserCheck: BrowserCheck = async (staged, candidate) =>
  (await import('../gate/browser/cached-check.ts')).cachedBrowserCheck(staged, candidate, printProgress);

type ReleaseArguments = Pick<Arguments<typeof RELEASE_OPTIONS>, 'paths' | 'who' | 'options'>;

/**
 * Returns the revision of the remote's last change before this command started, which the operator could
 * know.
 */
export const revisionSeenByOperator = (paths: SitePaths, remote: string): Promise<number> =>
  revisionAt(paths, remote, performance.timeOrigin);

/**
 * Creates the request of a release, activate, canary or promote command. Throws UsageError if a required
 * reason is missing.
 */
export async function createReleaseRequest(
  { paths, who, options }: ReleaseArguments,
  remote: string,
): Promise<MoveRequest> {
  const { why, force } = options;
  if (!why && force) throw new UsageError('--force needs --why "…"');
  for (const option of ['no-browser', 'no-ssr'] as const)
    if (!why && options[option]) throw new UsageError(`--${option} needs --why "…"`);
  const allowedDrops = options['drops-route'];
  if (!why && allowedDrops.length > 0) throw new UsageError('--drops-route needs --why "…"');
  return {
    paths,
    remote,
    who,
    why: why ?? 'release',
    force,
    allowedDrops,
    browser: options['no-browser'] ? null : lazyBrowserCheck,
    checksSsr: !options['no-ssr'],
    observedRevision: await revisionSeenByOperator(paths, remote),
  };
}

function describeMove(outcome: Extract<MoveOutcome, { kind: 'moved' }>): string[] {
  const { remote, version, from, traffic, what, freed } = outcome;
  if (traffic !== undefined) {
    return [
      `${remote} ${version} is the canary for ${String(traffic)}% of visitors; the others get ${String(from)}.`,
      `Next: npm run canary -- ${remote} --traffic N, or npm run promote -- ${remote}. To roll back: npm run rollback -- ${remote} --why "…"`,
    ];
  }
  if (what === 'retire') {
    const { routes = [], slots = [] } = freed ?? {};
    return [
      `${remote} is off the site. Its last version was ${version}.`,
      `Free for other remotes: ${[...routes, ...slots.map((slot) => `the slot ${slot}`)].join(', ') || 'nothing'}.`,
      `To bring it back: npm run rollback -- ${remote} --to ${version} --why "…", or npm run release -- ${remote}`,
    ];
  }
  if (what === 'rollback') {
    if (from === null) return [`${remote} ${version} is live again.`];
    return [
      from === version
        ? `Canary ended: ${remote} ${version} is live for all visitors.`
        : `${remote} ${version} is live again, replacing ${from}.`,
    ];
  }
  return [
    `${remote} ${version} is live${from ? `, replacing ${from}` : ''}.`,
    ...(from ? [`To roll back: npm run rollback -- ${remote} --why "…"`] : []),
  ];
}

/** Prints the reasons that the operator overrode and the checks that were skipped, one per line. */
function printForced(forced: readonly string[]): void {
  for (const line of forced) console.log(`Recorded in the ledger: ${line}`);
}

/** Prints a move's outcome and returns the exit code. */
export function printOutcome(
  outcome: MoveOutcome,
  { json, dryRun }: { json: boolean; dryRun: boolean },
): number {
  const { remote, version } = outcome;
  const code = outcome.kind === 'refused' ? EXIT_CODES.refused : EXIT_CODES.done;
  const refusal = `The gate refused ${remote} ${version}. The site is unchanged.`;
  if (json) {
    const failed = outcome.kind === 'refused' ? createFailure('refused', refusal, outcome.reasons) : {};
    console.log(JSON.stringify({ ...outcome, ...failed, dryRun }));
    return code;
  }
  switch (outcome.kind) {
    case 'refused':
      console.error(refusal);
      for (const { check, message } of outcome.reasons) console.error(`  [${check}] ${message}`);
      break;
    case 'published':
      console.log(`Published ${remote} ${version}. No visitors get it yet.`);
      printForced(outcome.forced);
      console.log(`To activate: npm run activate -- ${remote} ${version}`);
      break;
    case 'unchanged':
      console.log(`Nothing to do: ${remote} ${version} is already served this way.`);
      break;
    case 'moved':
      for (const line of describeMove(outcome)) console.log(line);
      printForced(outcome.forced);
  }
  return code;
}
