import { isAbsolute, join, relative } from 'node:path';
import type { TestCounts } from './test-counts.ts';

/** One test of a run. */
export interface TestRecord {
  /** Relative to the repository. */
  file: string;
  /** Line of the test in its file, if the runner reports it. */
  line?: number;
  /** Title, preceded by the titles of its groups. */
  title: string;
  ms: number;
  /** Failure message, or null if the test passed. */
  failure: string | null;
  /** Screenshots of the page at the time of the failure. */
  pictures: readonly string[];
}

/** Summary of a test runner's report. */
export interface Report {
  counts: TestCounts;
  tests: readonly TestRecord[];
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Number of files that could not run. Their tests are not counted. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
      location?: { line: number } | null;
    }[];
  }[];
}

/** Parses jest's `--json` report. A file that cannot run is a failure. */
export function parseJestReport(json: string, root: string): Report {
  const report = JSON.parse(json) as JestReport;
  const tests = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const records = assertionResults.map((test): TestRecord => ({
      file,
      ...(test.location ? { line: test.location.line } : {}),
      title: [...test.ancestorTitles, test.title].join(' › '),
      ms: test.duration ?? 0,
      failure: test.status === 'failed' ? test.failureMessages.join('\n') : null,
      pictures: [],
    }));
    const couldNotRun = status === 'failed' && records.every(({ failure }) => failure === null);
    return couldNotRun
      ? [...records, { file, title: 'could not run the file', ms: 0, failure: message, pictures: [] }]
      : records;
  });
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    tests,
  };
}

interface PlaywrightSuite {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results: {
        duration: number;
        errors?: { message?: string }[];
        attachments?: { contentType: string; path?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  config?: { rootDir?: string };
  suites?: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Failures outside tests, for example in a setup, or in a file that cannot be loaded. */
  errors: { message?: string; location?: { file: string; line: number } }[];
}

/** Removes terminal colors from Playwright's messages. */
const stripColors = (text: string): string =>
  text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');

function toTestRecords(suite: PlaywrightSuite, file: string, groups: readonly string[]): TestRecord[] {
  const ownRecords = (suite.specs ?? []).flatMap(({ title, line, tests }) =>
    tests.map(({ status, results }): TestRecord => {
      const failed = status === 'unexpected' || status === 'flaky';
      const messages = results.flatMap(({ errors = [] }) =>
        errors.map(({ message = '' }) => stripColors(message)),
      );
      return {
        file,
        line,
        title: [...groups, title].join(' › '),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        failure: failed ? messages.join('\n') || 'Flaky: passed only on retry' : null,
        pictures: failed
          ? results.flatMap(({ attachments = [] }) =>
              attachments.flatMap(({ contentType, path }) =>
                path !== undefined && contentType.startsWith('image/') ? [path] : [],
              ),
            )
          : [],
      };
    }),
  );
  const nestedRecords = (suite.suites ?? []).flatMap((inner) =>
    toTestRecords(inner, file, [...groups, inner.title]),
  );
  return [...ownRecords, ...nestedRecords];
}

/** Parses Playwright's JSON report. A test that passes only on retry is a failure. */
export function parsePlaywrightReport(json: string, root: string): Report {
  const { stats, errors, suites = [], config } = JSON.parse(json) as PlaywrightReport;
  const toRelativePath = (file: string): string =>
    relative(root, isAbsolute(file) ? file : join(config?.rootDir ?? root, file));
  const failuresOutsideTests = errors.map(({ message = '', location }): TestRecord => ({
    file: location ? toRelativePath(location.file) : 'testing/e2e',
    ...(location ? { line: location.line } : {}),
    title: 'outside any test',
    ms: 0,
    failure: stripColors(message),
    pictures: [],
  }));
  return {
    counts: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    },
    tests: [
      ...suites.flatMap((suite) => toTestRecords(suite, toRelativePath(suite.file ?? suite.title), [])),
      ...failuresOutsideTests,
    ],
  };
}
