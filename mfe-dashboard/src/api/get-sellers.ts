import { queryKeys } from '@second-gear/contract/query-keys';
import { listSellers } from '@second-gear/contract/user';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** Sellers; only an admin is answered. `q` searches names and emails. */
export const getSellers = (ask: PageAsk, q: string) =>
  requestPage(listSellers, { query: { ...ask, ...(q && { q }) } });

export const sellersQuery = (q: string) =>
  pagedOptions([...queryKeys.users, 'sellers', q], (ask) => getSellers(ask, q));
