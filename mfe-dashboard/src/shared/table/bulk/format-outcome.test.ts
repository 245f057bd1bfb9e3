import { ApiError } from '@second-gear/shared-auth/request';
import { formatOutcome } from './format-outcome.ts';

const deleteTexts = {
  successText: (count: number) => `${String(count)} deleted`,
  failureText: (count: number) => `${String(count)} could not be deleted`,
};
const buildFailure = (message: string) => ({
  row: message,
  error: new ApiError({ status: 409, code: 'conflict', message }),
});
const describeOutcome = (result: Partial<Parameters<typeof formatOutcome>[0]>) =>
  formatOutcome({ done: [], unchanged: [], failed: [], ...result }, deleteTexts);

test('formatOutcome lists successes with and without failures', () => {
  expect(describeOutcome({ done: ['a', 'b'] })).toBe('2 deleted');
  expect(describeOutcome({ done: ['a'], unchanged: ['b'], failed: [buildFailure('It is paid')] })).toBe(
    '1 deleted. 1 needed no change. 1 could not be deleted: It is paid',
  );
});

test('formatOutcome lists each reason once and at most the first two', () => {
  expect(describeOutcome({ failed: [buildFailure('It is paid'), buildFailure('It is paid')] })).toBe(
    '2 could not be deleted: It is paid',
  );
  expect(describeOutcome({ failed: ['One', 'Two', 'Three'].map(buildFailure) })).toBe(
    '3 could not be deleted: One; Two; and other reasons',
  );
});
