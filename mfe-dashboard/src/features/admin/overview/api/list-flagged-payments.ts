import { listFlaggedPayments as call } from '@second-gear/contract/overview';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Returns payments for cars that were no longer available, newest first. Admins only. */
export const listFlaggedPayments = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const flaggedPaymentsQuery = () => pagedQueryOptions(queryKeys.flagged, listFlaggedPayments);
