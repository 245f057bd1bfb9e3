import { failureText } from './failure-text.ts';

const missing = Object.assign(new Error('Loading chunk 7 failed.\n(error: https://site/7.js)'), {
  name: 'ChunkLoadError',
});

test.each([
  ['the words of whoever threw', new Error('No more today.'), 'No more today.'],
  [
    'ours for a file that did not come',
    missing,
    'A part of the site could not be loaded. Check your connection and try again.',
  ],
  ['general words for what is no error', 'odd', 'Something went wrong. Please try again.'],
])('a failure is told in %s', (_whose, error, text) => {
  expect(failureText(error)).toBe(text);
});
