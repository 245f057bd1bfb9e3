import { type ImportRowStatus, listImportRows as call } from '@second-gear/contract/imports';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

/** Returns rows of one status, in the order of the file. */
export const listImportRows = (id: string, status: ImportRowStatus, pageParams: PageParams) =>
  requestPage(call, { params: { id }, query: { ...pageParams, status } });

export const importRowsQuery = (id: string, status: ImportRowStatus) =>
  pagedQueryOptions([...queryKeys.import(id), 'rows', status], (pageParams) =>
    listImportRows(id, status, pageParams),
  );
