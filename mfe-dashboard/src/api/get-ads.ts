import { queryOptions } from '@tanstack/react-query';
import { listAds } from '@second-gear/contract/ad';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';

/** Every ad of one seller. */
export const getAdsOf = (seller: string) => request(listAds, { query: { seller } });

export const adsOfQuery = (seller: string) =>
  queryOptions({ queryKey: [...queryKeys.ads, 'dashboard', seller], queryFn: () => getAdsOf(seller) });
