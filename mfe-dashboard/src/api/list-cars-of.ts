import type { PageAsk } from '@second-gear/contract/paging';
import { listCarsOf as call } from '@second-gear/contract/people';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, SHORT_PAGE } from '../shared/paged.ts';

/** Returns a user's cars, newest first, including hidden ones. Admins only. */
export const listCarsOf = (id: string, ask: PageAsk) => requestPage(call, { params: { id }, query: ask });

export const carsOfQuery = (id: string) =>
  pagedOptions([...queryKeys.cars, 'of', id], (ask) => listCarsOf(id, ask), SHORT_PAGE);
