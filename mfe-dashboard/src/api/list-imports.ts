import { listImports as call } from '@second-gear/contract/imports';
import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** Returns the caller's imports, newest first. */
export const listImports = (ask: PageAsk) => requestPage(call, { query: ask });

export const importsQuery = () => pagedOptions([...queryKeys.imports, 'list'], listImports, SHORT_PAGE);
