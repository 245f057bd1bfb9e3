import { listFlaggedPayments as call } from '@second-gear/contract/overview';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns payments for cars that were no longer available, newest first. Admins only. */
export const listFlaggedPayments = (ask: PageAsk) => requestPage(call, { query: ask });

export const flaggedPaymentsQuery = () => pagedOptions(queryKeys.flagged, listFlaggedPayments);
