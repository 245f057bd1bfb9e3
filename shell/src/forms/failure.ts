import { failureText } from '@second-gear/contract/failure-text';
import { codeOf } from '@second-gear/shared-auth/error-code';
import { helpFor } from '@second-gear/shared-auth/help';

/** An error as shown to visitors: the original message, or plain text if we have one. */
export interface Failure {
  message: string;
  help: string | null;
}

export const failureOf = (error: unknown): Failure => ({
  message: failureText(error),
  help: helpFor(codeOf(error)),
});
