import { ApiError } from './api-error.ts';

/**
 * Whether the server rejected the call because the account is suspended. The error's message then contains
 * the reason.
 */
export const isSuspensionError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === 'suspended';
