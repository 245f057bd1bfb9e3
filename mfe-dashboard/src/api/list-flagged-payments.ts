import { listFlaggedPayments as call } from '@second-gear/contract/overview';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Payments for what could not be had any more, newest first; only an admin is answered. */
export const listFlaggedPayments = (ask: PageAsk) => requestPage(call, { query: ask });

export const flaggedPaymentsQuery = () => pagedOptions(queryKeys.flagged, listFlaggedPayments);
