import { forbidden, type HttpError } from '../errors/errors.ts';

/** Creates the 403 error for a suspended account, with the reason if there is one. */
export const suspendedError = (reason: string | null): HttpError =>
  forbidden(
    reason === null ? 'This account is suspended' : `This account is suspended. Reason: ${reason}`,
    'suspended',
  );
