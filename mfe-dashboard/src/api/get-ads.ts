import { queryOptions } from '@tanstack/react-query';
import { listAds } from '@second-gear/contract/ad';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';

/** As many ads as one answer may hold. */
const MOST = 100;

/** The newest ads. */
export const getAds = () => request(listAds, { query: { limit: MOST } });

export const newestAdsQuery = () =>
  queryOptions({ queryKey: [...queryKeys.ads, 'dashboard', 'newest'], queryFn: getAds });
