import { isMissingFile } from '../page/missing-file.ts';

/** An error whose message is a sentence for the person who meets it. */
export class SaidError extends Error {
  override readonly name = 'SaidError';
}

/** Names of errors that are written for people: a failed call's, ours, and those of the sign-in provider. */
const FOR_PEOPLE = new Set(['ApiError', 'SaidError', 'SignInError']);

const NO_FILE = 'A part of the site could not be loaded. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

/**
 * What a failure says to a person. Errors of the program are told in general words: theirs help nobody who meets them.
 * Errors are known by their names, since every remote brings classes of its own.
 */
export function failureText(error: unknown): string {
  if (isMissingFile(error)) return NO_FILE;
  return error instanceof Error && FOR_PEOPLE.has(error.name) && error.message ? error.message : UNEXPECTED;
}
