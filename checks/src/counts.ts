/** Test counts of a check. A static check counts as one test. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const ZERO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Returns the last line of a test run. */
export const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`;

/** Adds a failure if there is none, for a check that exits with an error. */
export const ensureFailure = (counts: Counts): Counts =>
  counts.failed > 0 ? counts : { ...counts, failed: 1 };
