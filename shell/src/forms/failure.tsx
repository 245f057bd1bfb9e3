import { toErrorMessage } from '@second-gear/contract/error-message';
import { getErrorCode } from '@second-gear/shared-auth/error-code';
import { getSignInErrorMessage } from '@second-gear/shared-auth/sign-in-help';
import { FormError } from '@second-gear/ui/field';
import type { ReactElement } from 'react';

/** An error as shown to visitors: the original message, and plain help if we have one for this error. */
export interface Failure {
  message: string;
  help: string | null;
}

export const toFailure = (error: unknown): Failure => ({
  message: toErrorMessage(error),
  help: getSignInErrorMessage(getErrorCode(error)),
});

/** Error text below a form, with a line of help. Renders nothing without a failure. */
export function FailureText({ failure }: { failure: Failure | null }): ReactElement | null {
  if (!failure) return null;
  return (
    <FormError>
      <p>{failure.message}</p>
      {failure.help === null ? null : <p>{failure.help}</p>}
    </FormError>
  );
}
