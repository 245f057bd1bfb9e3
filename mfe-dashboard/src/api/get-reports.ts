import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listReports, type REPORT_SORTS, type ReportedItem } from '@second-gear/contract/reports';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

export interface ReportFilter {
  /** Null for reports of every state. */
  state: ReportedItem['state'] | null;
  sort: Sort<(typeof REPORT_SORTS)[number]> | null;
}

/** Reported cars, newest first unless sorted; only an admin is answered. */
export const getReports = (ask: PageAsk, { state, sort }: ReportFilter) =>
  requestPage(listReports, { query: { ...ask, ...(state && { state }), ...(sort && { sort }) } });

export const reportsQuery = (filter: ReportFilter) =>
  pagedOptions([...queryKeys.reports, filter], (ask) => getReports(ask, filter));
