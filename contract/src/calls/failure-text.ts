import { isMissingFile } from '../page/missing-file.ts';

/** An error whose message is written for users. */
export class SaidError extends Error {
  override readonly name = 'SaidError';
}

/**
 * Names of errors with messages for users: failed calls, our own errors, and those of the sign-in provider.
 */
const FOR_PEOPLE = new Set(['ApiError', 'SaidError', 'SignInError']);

const NO_FILE = 'A part of the site could not be loaded. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

/**
 * Returns the message of an error for users. Internal errors get a generic message, because their details do
 * not help users. Errors are matched by name, because every remote bundles its own classes.
 */
export function failureText(error: unknown): string {
  if (isMissingFile(error)) return NO_FILE;
  return error instanceof Error && FOR_PEOPLE.has(error.name) && error.message ? error.message : UNEXPECTED;
}
