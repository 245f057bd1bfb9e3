import { listAds } from '@second-gear/contract/ads';
import { everyRow } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns every ad of one seller. */
const listAdsOf = (seller: string) =>
  everyRow((page) => requestPage(listAds, { query: { ...page, seller } }));

export const adsOfQuery = (seller: string) =>
  queryOptions({ queryKey: [...queryKeys.ads, 'dashboard', seller], queryFn: () => listAdsOf(seller) });
