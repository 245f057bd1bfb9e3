import { toErrorMessage, UserFacingError } from './error-message.ts';

const createNamedError = (name: string, message: string) => Object.assign(new Error(message), { name });
const LOAD_FAILED_MESSAGE = 'We couldn’t load part of this page. Check your connection and try again.';
const UNEXPECTED_ERROR_MESSAGE = 'Something went wrong. Please try again.';

test.each([
  [
    'the message of an ApiError',
    createNamedError('ApiError', 'The car is booked already'),
    'The car is booked already',
  ],
  [
    'the message of a UserFacingError',
    new UserFacingError('The ad you chose is no longer shown.'),
    'The ad you chose is no longer shown.',
  ],
  ['the message of a SignInError', createNamedError('SignInError', 'Wrong password'), 'Wrong password'],
  [
    'a load error for a ChunkLoadError',
    createNamedError('ChunkLoadError', 'Loading chunk 7 failed.'),
    LOAD_FAILED_MESSAGE,
  ],
  [
    'a generic message for a programming error',
    new TypeError('Cannot read properties of undefined'),
    UNEXPECTED_ERROR_MESSAGE,
  ],
  [
    'a generic message for an ApiError without a message',
    createNamedError('ApiError', ''),
    UNEXPECTED_ERROR_MESSAGE,
  ],
  ['a generic message for a value that is not an error', 'not an error', UNEXPECTED_ERROR_MESSAGE],
])('toErrorMessage returns %s', (_source, error, message) => {
  expect(toErrorMessage(error)).toBe(message);
});
