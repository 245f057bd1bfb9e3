import { restoreReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/** Restores a deleted report within 24 hours. Throws 404 after that. */
export const restoreReport = (id: string) => request(call, { params: { id } });
