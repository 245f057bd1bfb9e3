import { createFailureTracker, NEVER_RETRY } from './failure-tracker.ts';

test('failures that are far apart do not disable a version', () => {
  let now = 0;
  const failures = createFailureTracker({ maxFailures: 2, windowMs: 1_000, backOff: NEVER_RETRY }, () => now);
  expect(failures.recordFailure('a')).toBe(false);
  now = 1_000;
  expect(failures.recordFailure('a')).toBe(false);
  now = 1_500;
  expect([failures.recordFailure('b'), failures.recordFailure('a'), failures.recordFailure('a')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(failures.listDisabled()).toEqual(['a']);
  failures.retain(new Set(['b']));
  expect(failures.listDisabled()).toEqual([]);
  expect(failures.recordFailure('b')).toBe(true);
});

test('a disabled version is tried again after a pause that doubles with each failure', () => {
  let now = 0;
  const backOff = { initialMs: 1_000, maxMs: 3_000 };
  const failures = createFailureTracker({ maxFailures: 2, windowMs: 1_000, backOff }, () => now);
  failures.recordFailure('a');
  expect([failures.recordFailure('a'), failures.isDisabled('a')]).toEqual([true, true]);
  for (const ms of [1_000, 2_000, 3_000, 3_000]) {
    now += ms - 1;
    expect(failures.isDisabled('a')).toBe(true);
    now += 1;
    expect([failures.isDisabled('a'), failures.listDisabled()]).toEqual([false, []]);
    // One failure is enough now, because the version has not worked since the earlier failures.
    expect([failures.recordFailure('a'), failures.recordFailure('a'), failures.isDisabled('a')]).toEqual([
      true,
      false,
      true,
    ]);
  }
  now += 3_000;
  failures.recordSuccess('a');
  expect([failures.recordFailure('a'), failures.isDisabled('a'), failures.recordFailure('a')]).toEqual([
    false,
    false,
    true,
  ]);
  // A version that worked for longer than its pause starts a new count.
  now += 2_000;
  expect([failures.recordFailure('a'), failures.recordFailure('a')]).toEqual([false, true]);
});
