import { failureText } from '@second-gear/contract/failure-text';
import { codeOf } from '@second-gear/shared-auth/error-code';
import { helpFor } from '@second-gear/shared-auth/help';

/** What went wrong, as the page says it: the thrower's own words, and plain words where we have some. */
export interface Failure {
  message: string;
  help: string | null;
}

export const failureOf = (error: unknown): Failure => ({
  message: failureText(error),
  help: helpFor(codeOf(error)),
});
