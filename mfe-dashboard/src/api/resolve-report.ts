import { type ReportedItem, resolveReport as call } from '@second-gear/contract/reports';
import { request } from '@second-gear/shared-auth/request';

/** Closes a report: the car stays (`dismissed`) or goes (`removed`). `open` takes that back. */
export const resolveReport = (id: string, resolution: ReportedItem['state']) =>
  request(call, { params: { id }, body: { resolution } });
