import { ApiError } from './api-error.ts';

/**
 * Whether the server rejects the call because the account is suspended. The message then contains the reason.
 */
export const isSuspensionError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === 'suspended';
