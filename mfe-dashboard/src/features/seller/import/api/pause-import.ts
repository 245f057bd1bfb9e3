import { pauseImport as call } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

export const pauseImport = (id: string) => request(call, { params: { id } });
