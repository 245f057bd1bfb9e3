import { toErrorMessage } from '@second-gear/contract/error-message';
import { getErrorCode } from '@second-gear/shared-auth/error-code';
import { getSignInHelp } from '@second-gear/shared-auth/sign-in-help';

/** An error as shown to visitors: the original message, or plain text if we have one. */
export interface Failure {
  message: string;
  help: string | null;
}

export const failureOf = (error: unknown): Failure => ({
  message: toErrorMessage(error),
  help: getSignInHelp(getErrorCode(error)),
});
