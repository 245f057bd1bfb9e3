import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listReports as call, type REPORT_SORTS, type ReportedItem } from '@second-gear/contract/reports';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

export interface ReportFilter {
  /** Null for reports of every state. */
  state: ReportedItem['state'] | null;
  sort: Sort<(typeof REPORT_SORTS)[number]> | null;
}

/** Reported cars, newest first unless sorted; only an admin is answered. */
export const listReports = (ask: PageAsk, { state, sort }: ReportFilter) =>
  requestPage(call, { query: { ...ask, ...(state && { state }), ...(sort && { sort }) } });

export const reportsQuery = (filter: ReportFilter) =>
  pagedOptions([...queryKeys.reports, filter], (ask) => listReports(ask, filter));
