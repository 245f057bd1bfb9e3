import { getRetryDelayMs } from './record-charge.ts';

test('getRetryDelayMs doubles the delay up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map(getRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});
