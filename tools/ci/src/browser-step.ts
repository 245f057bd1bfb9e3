import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { ensureFirefox, findBrowser } from './find-or-install-browser.ts';
import { parsePlaywrightReport } from './reports.ts';
import { runCommand } from './run-command.ts';
import {
  NOT_AFFECTED,
  prepareReportFile,
  readTestResult,
  type RunContext,
  type StepResult,
  toShardArguments,
} from './step.ts';
import { ZERO_COUNTS } from './test-counts.ts';

const E2E_FOLDER = join(ROOT, 'testing/e2e');
const OUTPUT_FOLDER = join(E2E_FOLDER, 'test-results');
const PLAYWRIGHT = join(E2E_FOLDER, 'node_modules/@playwright/test/cli.js');

/** Tag of the browser tests that `npm test` runs. */
const FAST_TAG = '@journey';

/** Returns Playwright's arguments that select the tests of a run. */
function createSelectionArguments(run: RunContext): string[] {
  if (run.affectedScope) return ['--grep', run.affectedScope.browserPatterns.join('|')];
  if (run.tier === 'fast') return ['--grep', FAST_TAG];
  return run.tier === 'rest' ? ['--grep-invert', FAST_TAG] : [];
}

/** Counts the selected browser tests without starting a browser. */
async function countTests(testArguments: readonly string[]): Promise<number> {
  const { output } = await runCommand(process.execPath, [PLAYWRIGHT, 'test', '--list', ...testArguments], {
    cwd: E2E_FOLDER,
  });
  return Number(/^Total: (\d+) tests?/m.exec(output)?.[1] ?? 1);
}

/** Runs the browser tests on the assembled site. */
export async function runBrowserTests(run: RunContext): Promise<StepResult> {
  const { affectedScope, printLine } = run;
  if (affectedScope?.browserPatterns.length === 0) return NOT_AFFECTED;
  const testArguments = [...createSelectionArguments(run), ...toShardArguments(run)];
  const browser = await findBrowser(printLine);
  if (!('path' in browser)) {
    return {
      counts: { ...ZERO_COUNTS, skipped: await countTests(testArguments) },
      output: '',
      note: browser.reason,
    };
  }
  if (run.tier !== 'fast') await ensureFirefox(printLine);
  const reportFile = await prepareReportFile('browser');
  const env = {
    CHROME_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    E2E_OUTPUT: OUTPUT_FOLDER,
  };
  const outcome = await runCommand(
    process.execPath,
    [
      ...[PLAYWRIGHT, 'test', '--reporter=list,json,./support/fixtures/failed-page-reporter.ts'],
      ...['--pass-with-no-tests', ...testArguments],
    ],
    { cwd: E2E_FOLDER, env, onLine: printLine, reportFile, exitGracePeriodMs: 180_000 },
  );
  return {
    ...(await readTestResult(reportFile, parsePlaywrightReport, outcome)),
    logs: join(OUTPUT_FOLDER, 'server-logs'),
  };
}
