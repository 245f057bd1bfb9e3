import { ApiError } from './api-error.ts';

/** Does the server refuse because the account is suspended? The message then says why. */
export const isSuspension = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === 'suspended';
