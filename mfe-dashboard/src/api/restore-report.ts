import { restoreReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/** Takes back the deletion of a report, within 24 hours; 404 after that. */
export const restoreReport = (id: string) => request(call, { params: { id } });
