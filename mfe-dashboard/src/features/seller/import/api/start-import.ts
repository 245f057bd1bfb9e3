import { startImport as call } from '@second-gear/contract/imports';
import { request } from '@second-gear/shared-auth/request';

/** Starts or resumes listing the ready rows. */
export const startImport = (id: string) => request(call, { params: { id } });
