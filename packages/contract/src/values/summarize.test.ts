import { summarize } from './summarize.ts';

test('summarize truncates long text between words', () => {
  expect(summarize('One\n owner.')).toBe('One owner.');
  const summary = summarize('word, '.repeat(60));
  expect(summary.length).toBeLessThanOrEqual(161);
  expect(summary).toMatch(/word…$/);
});
