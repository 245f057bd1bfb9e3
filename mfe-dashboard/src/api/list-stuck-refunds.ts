import type { PageAsk } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listStuckRefunds as call } from '@second-gear/contract/refunds';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions } from '../shared/paged.ts';

const listStuckRefunds = (ask: PageAsk) => requestPage(call, { query: ask });

/** Pages of failed refunds, oldest first. Admins only. */
export const stuckRefundsQuery = () => pagedOptions([...queryKeys.books, 'refunds'], listStuckRefunds);
