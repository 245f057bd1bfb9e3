import { listImports as call } from '@second-gear/contract/imports';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions, SHORT_PAGE_SIZE } from '../../../../api/paged.ts';

/** Returns the caller's imports, newest first. */
export const listImports = (pageParams: PageParams) => requestPage(call, { query: pageParams });

export const importsQuery = () =>
  pagedQueryOptions([...queryKeys.imports, 'list'], listImports, SHORT_PAGE_SIZE);
