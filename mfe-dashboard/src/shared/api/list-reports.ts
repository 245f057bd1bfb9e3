import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listReports as call, type REPORT_SORTS, type ReportedItem } from '@second-gear/contract/reports';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, toQuery } from './paged.ts';

export interface ReportFilter {
  /** Null returns reports of every state. */
  state: ReportedItem['state'] | null;
  /** Id of the seller of the cars. Absent returns all sellers' cars. */
  seller?: string;
  sort: Sort<(typeof REPORT_SORTS)[number]> | null;
}

/** Returns reported cars, newest first by default. Admins only. */
export const listReports = (pageParams: PageParams, filter: ReportFilter) =>
  requestPage(call, { query: { ...pageParams, ...toQuery(filter) } });

export const reportsQuery = (filter: ReportFilter) =>
  pagedQueryOptions([...queryKeys.reports, filter], (pageParams) => listReports(pageParams, filter));
