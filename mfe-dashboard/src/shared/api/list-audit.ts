import { type AUDIT_SORTS, listAudit as call } from '@second-gear/contract/audit';
import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, toQuery } from './paged.ts';

export interface AuditFilter {
  /** Searches the admin, the action, its subject and its detail. Empty returns all entries. */
  q: string;
  /** Id of the user who is the subject of the entries. Absent returns all entries. */
  person?: string;
  sort: Sort<(typeof AUDIT_SORTS)[number]> | null;
}

/** Returns a page of admin actions, newest first by default. */
export const listAudit = (pageParams: PageParams, filter: AuditFilter) =>
  requestPage(call, { query: { ...pageParams, ...toQuery(filter) } });

export const auditQuery = (filter: AuditFilter) =>
  pagedQueryOptions([...queryKeys.audit, filter], (pageParams) => listAudit(pageParams, filter));
