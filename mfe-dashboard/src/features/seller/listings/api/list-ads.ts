import { listAds } from '@second-gear/contract/ads';
import { fetchAllRows } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns every ad of one seller. */
const listSellerAds = (seller: string) =>
  fetchAllRows((pageParams) => requestPage(listAds, { query: { ...pageParams, seller } }));

export const sellerAdsQuery = (seller: string) =>
  queryOptions({ queryKey: [...queryKeys.ads, 'dashboard', seller], queryFn: () => listSellerAds(seller) });
