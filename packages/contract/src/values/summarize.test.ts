import { summarize } from './summarize.ts';

test('summarize cuts a long text between words', () => {
  expect(summarize('One\n owner.')).toBe('One owner.');
  const long = summarize('word, '.repeat(60));
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/word…$/);
});
