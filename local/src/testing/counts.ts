/** What a check came to. A static check counts as one. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The last line of a test run. */
export const countLine = ({ passed, failed, skipped }: Counts): string =>
  `${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`;

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not be run at all, with no test counted. */
  numRuntimeErrorTestSuites: number;
}

/** Counts of jest's `--json` report; a file that cannot run is a failure. */
export function jestCounts(json: string): Counts {
  const report = JSON.parse(json) as JestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What failed outside every test: a set-up, a file that cannot be loaded. */
  errors: unknown[];
}

/** Counts of Playwright's JSON report; a test that passed only the second time is a failure. */
export function playwrightCounts(json: string): Counts {
  const { stats, errors } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** A check that ended badly has failed, whatever its report says. */
export const atLeastOneFailure = (counts: Counts): Counts =>
  counts.failed > 0 ? counts : { ...counts, failed: 1 };
