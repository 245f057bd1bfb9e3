import { parseJestReport, parsePlaywrightReport } from './reports.ts';

const ROOT = '/repo';

const createJestReport = (overrides: object) =>
  JSON.stringify({
    numPassedTests: 10,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: [],
    ...overrides,
  });

test('parseJestReport counts tests and files that could not run', () => {
  expect(parseJestReport(createJestReport({}), ROOT).counts).toEqual({ passed: 10, failed: 0, skipped: 0 });
  expect(
    parseJestReport(
      createJestReport({ numFailedTests: 2, numRuntimeErrorTestSuites: 1, numPendingTests: 3 }),
      ROOT,
    ).counts,
  ).toEqual({
    passed: 10,
    failed: 3,
    skipped: 3,
  });
});

test('parseJestReport returns location, duration, and failure message of each test', () => {
  const assertion = { ancestorTitles: ['a group'], status: 'passed', failureMessages: [] };
  const testResults = [
    {
      name: '/repo/api/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { ...assertion, title: 'one', duration: 12, location: { line: 7 } },
        { ...assertion, title: 'two', status: 'failed', failureMessages: ['Expected 1'] },
      ],
    },
    { name: '/repo/api/src/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
  ];
  expect(parseJestReport(createJestReport({ testResults }), ROOT).tests).toEqual([
    { file: 'api/src/a.test.ts', line: 7, title: 'a group › one', ms: 12, failure: null, pictures: [] },
    { file: 'api/src/a.test.ts', title: 'a group › two', ms: 0, failure: 'Expected 1', pictures: [] },
    {
      file: 'api/src/b.test.ts',
      title: 'could not run the file',
      ms: 0,
      failure: 'No such module',
      pictures: [],
    },
  ]);
});

test('parsePlaywrightReport counts a flaky test and a failed setup as failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(parsePlaywrightReport(JSON.stringify({ stats, errors: [{}] }), ROOT).counts).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
  });
});

test('parsePlaywrightReport returns location, duration, and the screenshot of each failed test', () => {
  const attachments = [
    { contentType: 'text/markdown', path: '/repo/testing/e2e/test-results/page.md' },
    { contentType: 'image/png', path: '/repo/testing/e2e/test-results/page.png' },
  ];
  const failed = { duration: 30, errors: [{ message: '\u001b[31mTimed out\u001b[39m' }], attachments };
  const suites = [
    {
      title: 'home.spec.ts',
      file: 'home.spec.ts',
      specs: [{ title: 'loads', line: 3, tests: [{ status: 'expected', results: [{ duration: 5 }] }] }],
      suites: [
        {
          title: 'on a phone',
          specs: [{ title: 'loads', line: 9, tests: [{ status: 'unexpected', results: [failed] }] }],
        },
      ],
    },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  const report = {
    config: { rootDir: '/repo/testing/e2e' },
    suites,
    stats,
    errors: [{ message: 'No stack' }],
  };
  expect(parsePlaywrightReport(JSON.stringify(report), ROOT).tests).toEqual([
    { file: 'testing/e2e/home.spec.ts', line: 3, title: 'loads', ms: 5, failure: null, pictures: [] },
    {
      file: 'testing/e2e/home.spec.ts',
      line: 9,
      title: 'on a phone › loads',
      ms: 30,
      failure: 'Timed out',
      pictures: ['/repo/testing/e2e/test-results/page.png'],
    },
    { file: 'testing/e2e', title: 'outside any test', ms: 0, failure: 'No stack', pictures: [] },
  ]);
});
