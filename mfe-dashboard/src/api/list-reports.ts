import type { PageAsk, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listReports as call, type REPORT_SORTS, type ReportedItem } from '@second-gear/contract/reports';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

export interface ReportFilter {
  /** Null for reports of every state. */
  state: ReportedItem['state'] | null;
  /** Id of whoever listed the cars; everybody's where it is absent. */
  seller?: string;
  sort: Sort<(typeof REPORT_SORTS)[number]> | null;
}

/** Reported cars, newest first unless sorted; only an admin is answered. */
export const listReports = (ask: PageAsk, { state, seller, sort }: ReportFilter) =>
  requestPage(call, {
    query: {
      ...ask,
      ...(state && { state }),
      ...(seller !== undefined && { seller }),
      ...(sort && { sort }),
    },
  });

export const reportsQuery = (filter: ReportFilter) =>
  pagedOptions([...queryKeys.reports, filter], (ask) => listReports(ask, filter));
