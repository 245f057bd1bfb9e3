import { add, atLeastOneFailure, countLine } from './counts.ts';

test('atLeastOneFailure adds a failure even if every test passed', () => {
  expect(atLeastOneFailure({ passed: 4, failed: 0, skipped: 0 })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
  });
  expect(atLeastOneFailure({ passed: 4, failed: 2, skipped: 0 }).failed).toBe(2);
});

test('countLine mentions skipped tests only if there are any', () => {
  expect(countLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(countLine(add({ passed: 3, failed: 1, skipped: 1 }, { passed: 1, failed: 0, skipped: 1 }))).toBe(
    '4 passed, 1 failed, 2 skipped',
  );
});
