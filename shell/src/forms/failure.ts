import { toErrorMessage } from '@second-gear/contract/error-message';
import { getErrorCode } from '@second-gear/shared-auth/error-code';
import { getSignInErrorMessage } from '@second-gear/shared-auth/sign-in-help';

/** An error as shown to visitors: the original message, and plain help if we have one for this error. */
export interface Failure {
  message: string;
  help: string | null;
}

export const failureOf = (error: unknown): Failure => ({
  message: toErrorMessage(error),
  help: getSignInErrorMessage(getErrorCode(error)),
});
