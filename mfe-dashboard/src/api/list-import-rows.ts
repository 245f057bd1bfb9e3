import { type ImportRowStatus, listImportRows as call } from '@second-gear/contract/imports';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

/** Returns rows of one status, in the order of the file. */
export const listImportRows = (id: string, status: ImportRowStatus, ask: PageAsk) =>
  requestPage(call, { params: { id }, query: { ...ask, status } });

export const importRowsQuery = (id: string, status: ImportRowStatus) =>
  pagedOptions([...queryKeys.import(id), 'rows', status], (ask) => listImportRows(id, status, ask));
