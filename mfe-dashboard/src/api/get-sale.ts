import { getSale as call } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** One order for an own car; anybody else's is a 404. */
export const saleQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.sale(id), queryFn: () => request(call, { params: { id } }) });
