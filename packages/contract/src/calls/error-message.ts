import { isChunkLoadError } from '../values/chunk-load-error.ts';

/** An error whose message is for users. Deployed remotes know it by its old name `SaidError`. */
export class UserFacingError extends Error {
  override readonly name = 'SaidError';
}

/** Names of errors whose messages are for users: API errors, UserFacingError, and sign-in errors. */
const USER_FACING_ERROR_NAMES = new Set(['ApiError', 'SaidError', 'SignInError']);

const LOAD_FAILED_MESSAGE = 'We couldn’t load part of this page. Check your connection and try again.';
const UNEXPECTED_ERROR_MESSAGE = 'Something went wrong. Please try again.';

/**
 * Returns an error message for users. Internal errors get a generic message, because their details do not
 * help users. Compares names instead of classes, because every remote bundles its own classes.
 */
export function toErrorMessage(error: unknown): string {
  if (isChunkLoadError(error)) return LOAD_FAILED_MESSAGE;
  return error instanceof Error && USER_FACING_ERROR_NAMES.has(error.name) && error.message
    ? error.message
    : UNEXPECTED_ERROR_MESSAGE;
}
