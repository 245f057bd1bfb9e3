import { createImport as call, type NewImport } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** Four megabytes over a slow line take their time, in ms. */
const TIMEOUT_MS = 90_000;

/** Has a file of cars checked, which lists nothing yet; 400 with `csv` where it cannot be read as a whole. */
export const createImport = (body: NewImport) => request(call, { body }, { timeoutMs: TIMEOUT_MS });
