import { forbidden, type HttpError } from '../errors.ts';

/** 403 for a suspended account, with the reason where the suspension has one. */
export const suspendedError = (reason: string | null): HttpError =>
  forbidden(
    reason === null ? 'This account is suspended' : `This account is suspended. The reason: ${reason}`,
    'suspended',
  );
