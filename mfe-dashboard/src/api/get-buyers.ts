import { queryKeys } from '@second-gear/contract/query-keys';
import { listBuyers } from '@second-gear/contract/user';
import { requestPage } from '@second-gear/shared-auth/request';
import { pagedOptions, type PageAsk } from '../shared/paged.ts';

/** Buyers; only an admin is answered. `q` searches names and emails. */
export const getBuyers = (ask: PageAsk, q: string) =>
  requestPage(listBuyers, { query: { ...ask, ...(q && { q }) } });

export const buyersQuery = (q: string) =>
  pagedOptions([...queryKeys.users, 'buyers', q], (ask) => getBuyers(ask, q));
