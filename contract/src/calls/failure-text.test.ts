import { failureText, SaidError } from './failure-text.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });
const NO_FILE = 'A part of the site could not be loaded. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

test.each([
  ['the server’s words', named('ApiError', 'The car is booked already'), 'The car is booked already'],
  [
    'our own words',
    new SaidError('The ad you chose is no longer shown.'),
    'The ad you chose is no longer shown.',
  ],
  ['the sign-in provider’s words', named('SignInError', 'Wrong password'), 'Wrong password'],
  ['words of ours for a file that did not come', named('ChunkLoadError', 'Loading chunk 7 failed.'), NO_FILE],
  [
    'general words for a fault of the program',
    new TypeError('Cannot read properties of undefined'),
    UNEXPECTED,
  ],
  ['general words where the server gave none', named('ApiError', ''), UNEXPECTED],
  ['general words for what is no error', 'odd', UNEXPECTED],
])('failureText returns %s', (_whose, error, text) => {
  expect(failureText(error)).toBe(text);
});
