import { resolveReport as call } from '@second-gear/contract/saved';
import { request } from '@second-gear/shared-auth/request';

export type Resolution = 'dismissed' | 'removed';

/** Closes a report: the car stays (`dismissed`) or goes (`removed`). */
export const resolveReport = (id: string, resolution: Resolution) =>
  request(call, { params: { id }, body: { resolution } });
