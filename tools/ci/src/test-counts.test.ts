import { addCounts, ensureFailure, formatCounts } from './test-counts.ts';

test('ensureFailure adds a failure even if every test passed', () => {
  expect(ensureFailure({ passed: 4, failed: 0, skipped: 0 })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
  });
  expect(ensureFailure({ passed: 4, failed: 2, skipped: 0 }).failed).toBe(2);
});

test('formatCounts mentions skipped tests only if there are any', () => {
  expect(formatCounts({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(
    formatCounts(addCounts({ passed: 3, failed: 1, skipped: 1 }, { passed: 1, failed: 0, skipped: 1 })),
  ).toBe('4 passed, 1 failed, 2 skipped');
});
