import { restoreReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/** Restores a report within 24 hours of its deletion. Throws 404 after that. */
export const restoreReport = (id: string) => request(call, { params: { id } });
