import { messageOf } from './message-of.ts';

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
  ['what it was where nobody found words', 'odd', 'odd'],
])('a failure is told in %s', (_whose, error, text) => {
  expect(messageOf(error)).toBe(text);
});
