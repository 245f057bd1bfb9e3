import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { listStuckRefunds as call } from '@second-gear/contract/refunds';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedQueryOptions } from '../../../../api/paged.ts';

const listStuckRefunds = (pageParams: PageParams) => requestPage(call, { query: pageParams });

/** Query of the refunds that the payment provider rejected, oldest first. Admins only. */
export const stuckRefundsQuery = () => pagedQueryOptions([...queryKeys.books, 'refunds'], listStuckRefunds);
