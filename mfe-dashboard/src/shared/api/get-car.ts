import { getCar } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

export const carQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.car(id), queryFn: () => request(getCar, { params: { id } }) });
