import { getPriceHistory as call } from '@second-gear/contract/car-history';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the prices of the caller's listing in dollars, oldest first. */
export const getPriceHistory = (id: string) => request(call, { params: { id } });

export const priceHistoryQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.cars, 'price-history', id], queryFn: () => getPriceHistory(id) });
