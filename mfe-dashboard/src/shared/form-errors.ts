import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

/**
 * Shows the errors of a refused form: field errors on their inputs, others on the form (`root.server`).
 * `fields` are the form's field names.
 */
export function showErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  const named = error instanceof ApiError ? (error.fields ?? {}) : {};
  const rest = showFieldErrors(fields, named, setError);
  if (rest.length > 0 || Object.keys(named).length === 0) {
    setError('root.server', { message: [failureText(error), ...rest].join(' ') });
  }
}
