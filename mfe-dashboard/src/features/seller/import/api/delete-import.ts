import { deleteImport as call } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** Discards an import that was never started. */
export const deleteImport = (id: string) => request(call, { params: { id } });
