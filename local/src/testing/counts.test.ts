import { add, atLeastOneFailure, countLine, jestCounts, playwrightCounts } from './counts.ts';

const jest = (more: object) =>
  JSON.stringify({
    numPassedTests: 10,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    ...more,
  });

test('a jest report: tests, and files that could not run', () => {
  expect(jestCounts(jest({}))).toEqual({ passed: 10, failed: 0, skipped: 0 });
  expect(jestCounts(jest({ numFailedTests: 2, numRuntimeErrorTestSuites: 1, numPendingTests: 3 }))).toEqual({
    passed: 10,
    failed: 3,
    skipped: 3,
  });
});

test('a Playwright report: a flaky test and a broken set-up are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightCounts(JSON.stringify({ stats, errors: [{}] }))).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
  });
});

test('a bad end counts even when every test passed', () => {
  expect(atLeastOneFailure({ passed: 4, failed: 0, skipped: 0 })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
  });
  expect(atLeastOneFailure({ passed: 4, failed: 2, skipped: 0 }).failed).toBe(2);
});

test('the last line names what was skipped only when something was', () => {
  expect(countLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(countLine(add({ passed: 3, failed: 1, skipped: 1 }, { passed: 1, failed: 0, skipped: 1 }))).toBe(
    '4 passed, 1 failed, 2 skipped',
  );
});
