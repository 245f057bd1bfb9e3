import { type ReportedItem, resolveReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/** Closes a report. `dismissed` leaves the car online, `removed` removes it. `open` reverts that. */
export const resolveReport = (id: string, resolution: ReportedItem['state']) =>
  request(call, { params: { id }, body: { resolution } });
