import { queryKeys } from '@second-gear/contract/query-keys';
import { listReports } from '@second-gear/contract/saved';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** Reported cars, newest first; only an admin is answered. */
export const getReports = (ask: PageAsk) => requestPage(listReports, { query: ask });

export const reportsQuery = () => pagedOptions(queryKeys.reports, getReports);
