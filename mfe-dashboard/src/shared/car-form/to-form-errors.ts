import { ApiError } from '@second-gear/shared-auth/request';
import { toFormField } from './car-form.ts';

/** Renames the server's field errors to the form's field names. */
export const toFormErrors = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError({
        status: error.status,
        code: error.code,
        message: error.message,
        fields: Object.fromEntries(
          Object.entries(error.fields).map(([field, text]) => [toFormField(field), text]),
        ),
      })
    : error;
