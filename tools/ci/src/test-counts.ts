/** A static check counts as one test. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export const ZERO_COUNTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: TestCounts, b: TestCounts): TestCounts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Formats the counts as the last line of a test run's output. */
export const formatCounts = ({ passed, failed, skipped }: TestCounts): string =>
  `${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`;

/** Adds a failure if there is none, for a check that exits with an error. */
export const ensureFailure = (counts: TestCounts): TestCounts =>
  counts.failed > 0 ? counts : { ...counts, failed: 1 };
