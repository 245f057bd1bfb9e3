import { getSale as call } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** One order for the caller's car. Another user's sale is a 404. */
export const saleQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.sale(id), queryFn: () => request(call, { params: { id } }) });
