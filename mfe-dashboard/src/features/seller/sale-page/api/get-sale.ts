import { getSale as call } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Query of one order for the caller's car. Fails with 404 for another user's sale. */
export const saleQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.sale(id), queryFn: () => request(call, { params: { id } }) });
