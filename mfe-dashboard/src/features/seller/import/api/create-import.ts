import { createImport as call, type NewImport } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** In milliseconds. Long, because a 4 MB upload over a slow connection takes long. */
const TIMEOUT_MS = 90_000;

/**
 * Uploads a file of cars for validation without listing any. If the file cannot be parsed, throws 400 with an
 * error of the field `csv`.
 */
export const createImport = (body: NewImport) => request(call, { body }, { timeoutMs: TIMEOUT_MS });
