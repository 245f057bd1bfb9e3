import { deleteReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/** Deletes a report but not its car. */
export const deleteReport = (id: string) => request(call, { params: { id } });
