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

/** A check that ended badly has failed, whatever its report says. */
export const atLeastOneFailure = (counts: Counts): Counts =>
  counts.failed > 0 ? counts : { ...counts, failed: 1 };
