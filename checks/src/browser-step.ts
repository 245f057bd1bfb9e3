import { join } from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { findBrowser } from './browser.ts';
import { runCommand } from './command.ts';
import { NOTHING } from './counts.ts';
import { playwrightReport } from './reports.ts';
import { counted, freshReport, NOT_AFFECTED, type Result, type Run, shardArgument } from './step.ts';

const E2E = join(ROOT, 'e2e');
const OUTPUT = join(E2E, 'test-results');
const PLAYWRIGHT = join(E2E, 'node_modules/@playwright/test/cli.js');

/** Tag of the browser tests that npm test runs. */
const FAST = '@journey';

/** Returns Playwright's arguments that select the tests of a run. */
function chosenTests(run: Run): string[] {
  if (run.affected) return ['--grep', run.affected.browser.join('|')];
  if (run.tier === 'fast') return ['--grep', FAST];
  return run.tier === 'rest' ? ['--grep-invert', FAST] : [];
}

/** Counts the selected browser tests without starting a browser. */
async function countTests(chosen: readonly string[]): Promise<number> {
  const { output } = await runCommand(process.execPath, [PLAYWRIGHT, 'test', '--list', ...chosen], {
    cwd: E2E,
  });
  return Number(/^Total: (\d+) tests?/m.exec(output)?.[1] ?? 1);
}

/** Runs the browser tests on the composed site. */
export async function browserTests(run: Run): Promise<Result> {
  const { affected, say } = run;
  if (affected?.browser.length === 0) return NOT_AFFECTED;
  const chosen = [...chosenTests(run), ...shardArgument(run)];
  const browser = await findBrowser(say);
  if (!('path' in browser)) {
    return { counts: { ...NOTHING, skipped: await countTests(chosen) }, output: '', note: browser.reason };
  }
  const file = await freshReport('browser');
  const env = { CHROME_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_OUTPUT: OUTPUT };
  const outcome = await runCommand(
    process.execPath,
    [
      ...[PLAYWRIGHT, 'test', '--reporter=list,json,./support/page-at-failure.ts'],
      ...['--pass-with-no-tests', ...chosen],
    ],
    { cwd: E2E, env, onLine: say, report: file, lingerMs: 180_000 },
  );
  return { ...(await counted(file, playwrightReport, outcome)), logs: join(OUTPUT, 'server-logs') };
}
