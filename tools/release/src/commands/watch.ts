import { setTimeout } from 'node:timers/promises';
import { createLog } from '@second-gear/node-utils/json-log';
import { onStopSignal } from '@second-gear/node-utils/stop-signals';
import { findMetricsAddresses } from '../dev/local-api.ts';
import { fetchReadings } from '../watch/counts.ts';
import { rateOf, SEQUENTIAL_TEST_DEFAULTS } from '../watch/sequential.ts';
import {
  type Evaluation,
  reasonFor,
  toJsonEvaluation,
  watchOnce,
  type WatchSettings,
} from '../watch/watcher.ts';
import { EXIT_CODES, parsePercent, parsePositive, runCommand, toFailure, UsageError } from './run-command.ts';

const HOUR_MS = 60 * 60 * 1000;

async function sleep(ms: number, stop: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal: stop });
  } catch (error) {
    // An abort only ends the wait early. Other errors are unexpected.
    if (!stop.aborted) throw error;
  }
}

const log = createLog('watch', 'info');

/** Prints a value with the fields of a log line. `at` repeats its time for programs that read the value. */
const printJson = (level: 'info' | 'warn' | 'error', message: string, value: object): void => {
  log[level]({ at: new Date().toISOString(), ...value }, message);
};

/** Evaluations that need an operator's attention, or changed what visitors get, are warnings. */
const printJsonEvaluations = (dryRun: boolean, evaluations: readonly Evaluation[]): void => {
  printJson(evaluations.some(({ action }) => action !== null) ? 'warn' : 'info', 'evaluated', {
    dryRun,
    sightings: evaluations.map(toJsonEvaluation),
  });
};

function printEvaluation(evaluation: Evaluation): void {
  const { remote, version, candidate, baselineTally, baseline, outcome, supersededBy, action, measure } =
    evaluation;
  const rate = (rateOf(candidate) * 100).toFixed(1);
  const baselineRate = (rateOf(baselineTally) * 100).toFixed(1);
  console.log(
    `${new Date().toISOString()}  ${remote} ${version} ${measure === 'failures' ? 'fails' : `is slow (${measure})`} ${rate}% of ${String(candidate.tries)} tries, ${String(baseline)} ${baselineRate}% of ${String(baselineTally.tries)}`,
  );
  if (action === null) return;
  if (action === 'changed')
    console.error('  SOMETHING ELSE CHANGED: other parts of the site became worse too. Not rolled back.');
  else if (outcome?.kind === 'moved' && action === 'split')
    console.log(`  SPLIT: half of the visitors get ${String(baseline)} again. ${reasonFor(evaluation)}`);
  else if (outcome?.kind === 'moved')
    console.log(`  ROLLED BACK to ${outcome.version}. ${reasonFor(evaluation)}`);
  else if (supersededBy !== null) console.error(`  A rollback is needed. ${supersededBy}`);
  else if (outcome?.kind === 'refused') {
    console.error(`  A rollback is needed, but the gate refuses ${outcome.version}:`);
    for (const { message } of outcome.reasons) console.error(`    ${message}`);
  } else console.log(`  Would be ${action === 'split' ? 'split' : 'rolled back'}. ${reasonFor(evaluation)}`);
}

await runCommand(
  {
    usage: `npm run watch [-- options]

Compares how often each canary fails in browsers with the version that the other visitors have, and each recently
released version with the previous one. Automatically rolls back versions that are worse and records the evidence
in the ledger. Runs until Ctrl-C.

A recently released version is compared with an earlier time. If the other parts of the site became worse too,
something else changed, and nothing is rolled back. Without other parts, half of the visitors get the previous
version again, and the release becomes a canary until the comparison is certain. Promote the canary if it is good.

A version that is no worse is rolled back with a probability of at most --alpha, however long it is watched: each
check is an exact test with its own share of alpha, and the shares sum to alpha. Reports are public; the API counts
each IP address once a day per version, so no single client can tip the result.

  --once        check once, for cron (otherwise --json prints one JSON value per line for each change)
  --dry-run     print what would be rolled back, but do not roll back
  --metrics URL /metrics URLs of the API processes, comma-separated (default: METRICS_URL, then that of this
                folder's npm start)
  --interval S  seconds between checks (15)
  --alpha P     probability of a false alarm in percent (${String(SEQUENTIAL_TEST_DEFAULTS.alpha * 100)})
  --min-attempts N
                attempts before the first check (${String(SEQUENTIAL_TEST_DEFAULTS.minTries)})
  --margin P    minimum difference of failure rates in percentage points (${String(SEQUENTIAL_TEST_DEFAULTS.margin * 100)})
  --hours H     hours to watch a version after its release (24)`,
    positionals: [],
    options: {
      once: 'flag',
      'dry-run': 'flag',
      metrics: 'text',
      interval: 'text',
      alpha: 'text',
      'min-attempts': 'text',
      margin: 'text',
      hours: 'text',
    },
  },
  async ({ paths, who, json, options }) => {
    const dryRun = options['dry-run'];
    const addresses = (options.metrics ?? (await findMetricsAddresses())).split(',');
    const alpha =
      options.alpha === undefined
        ? SEQUENTIAL_TEST_DEFAULTS.alpha
        : parsePercent(options.alpha, '--alpha') / 100;
    if (alpha === 0) throw new UsageError('--alpha must be above 0');
    const settings: WatchSettings = {
      paths,
      who: `watch (${who})`,
      test: {
        ...SEQUENTIAL_TEST_DEFAULTS,
        alpha,
        minTries: parsePositive(options['min-attempts'], '--min-attempts', SEQUENTIAL_TEST_DEFAULTS.minTries),
        margin:
          options.margin === undefined
            ? SEQUENTIAL_TEST_DEFAULTS.margin
            : parsePercent(options.margin, '--margin') / 100,
      },
      comparisonWindowMs: parsePositive(options.hours, '--hours', 24) * HOUR_MS,
      dryRun,
      ...(dryRun && { dryRunMemory: {} }),
    };
    const intervalMs = parsePositive(options.interval, '--interval', 15) * 1000;
    let hasRolledBack = false;
    const lastShown = new Map<string, string>();

    async function evaluateOnce(): Promise<Evaluation[]> {
      const evaluations = await watchOnce(settings, await fetchReadings(addresses));
      hasRolledBack ||= evaluations.some(({ outcome }) => outcome?.kind === 'moved');
      return evaluations.filter(({ remote, version, candidate, baselineTally, action }) => {
        const now = JSON.stringify([version, candidate, baselineTally]);
        const hasChanged = action !== null || now !== lastShown.get(remote);
        lastShown.set(remote, now);
        return hasChanged;
      });
    }

    if (options.once) {
      const evaluations = await evaluateOnce();
      if (json) printJsonEvaluations(dryRun, evaluations);
      else if (evaluations.length === 0) console.log('No versions to watch.');
      else evaluations.forEach(printEvaluation);
      if (hasRolledBack) return EXIT_CODES.alarmed;
      if (evaluations.some(({ supersededBy }) => supersededBy !== null)) return EXIT_CODES.impossible;
      return evaluations.some(({ outcome }) => outcome?.kind === 'refused')
        ? EXIT_CODES.refused
        : EXIT_CODES.done;
    }
    const stop = new AbortController();
    onStopSignal(() => {
      stop.abort();
    });
    while (!stop.signal.aborted) {
      // A short outage of the API must not end the command.
      try {
        const evaluations = await evaluateOnce();
        if (!json) evaluations.forEach(printEvaluation);
        else if (evaluations.length > 0) printJsonEvaluations(dryRun, evaluations);
      } catch (error) {
        const failure = toFailure(error);
        if (json) printJson('error', failure.message, failure);
        else console.error(failure.message);
      }
      await sleep(intervalMs, stop.signal);
    }
    return hasRolledBack ? EXIT_CODES.alarmed : EXIT_CODES.done;
  },
);
