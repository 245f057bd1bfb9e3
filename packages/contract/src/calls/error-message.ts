import { isChunkLoadError } from '../values/chunk-load-error.ts';

/** An error whose message is written for users. */
export class UserFacingError extends Error {
  override readonly name = 'SaidError';
}

/**
 * Names of errors with messages for users: failed calls, our own errors, and those of the sign-in provider.
 */
const USER_FACING_ERROR_NAMES = new Set(['ApiError', 'SaidError', 'SignInError']);

const LOAD_FAILED_TEXT = 'We couldn’t load part of this page. Check your connection and try again.';
const UNEXPECTED_ERROR_TEXT = 'Something went wrong. Please try again.';

/**
 * Returns the message of an error for users. Internal errors get a generic message, because their details do
 * not help users. Errors are matched by name, because every remote bundles its own classes.
 */
export function toErrorMessage(error: unknown): string {
  if (isChunkLoadError(error)) return LOAD_FAILED_TEXT;
  return error instanceof Error && USER_FACING_ERROR_NAMES.has(error.name) && error.message
    ? error.message
    : UNEXPECTED_ERROR_TEXT;
}
