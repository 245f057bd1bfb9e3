import { FormError } from '@second-gear/ui/field';
import type { ReactElement } from 'react';
import type { Failure } from './failure.ts';

/** Red text under a form with the line of help below it; nothing while nothing failed. */
export function FailureText({ failure }: { failure: Failure | null }): ReactElement | null {
  if (!failure) return null;
  return (
    <FormError>
      <p>{failure.message}</p>
      {failure.help === null ? null : <p>{failure.help}</p>}
    </FormError>
  );
}
