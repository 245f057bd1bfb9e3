import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Shows the errors of a rejected form: field errors at their inputs, other errors at the form
 * (`root.server`). `fields` are the form's field names.
 */
export function showErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  const fieldErrors = error instanceof ApiError ? (error.fields ?? {}) : {};
  const unknownErrors = showFieldErrors(fields, fieldErrors, setError);
  if (unknownErrors.length > 0 || Object.keys(fieldErrors).length === 0) {
    setError('root.server', { message: [toErrorMessage(error), ...unknownErrors].join(' ') });
  }
}
