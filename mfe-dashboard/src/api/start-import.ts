import { startImport as call } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** Lists the ready rows, or goes on with that. */
export const startImport = (id: string) => request(call, { params: { id } });
