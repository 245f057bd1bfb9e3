import { waitBefore } from './record-charge.ts';

test('waitBefore doubles the delay up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map(waitBefore)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});
