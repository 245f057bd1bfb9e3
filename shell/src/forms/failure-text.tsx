import { FormError } from '@second-gear/ui/field';
import type { ReactElement } from 'react';
import type { Failure } from './failure.ts';

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
