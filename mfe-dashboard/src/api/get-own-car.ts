import { getOwnCar as call } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** An own listing with its phone number, for its edit form. */
export const getOwnCar = (id: string) => request(call, { params: { id } });

export const ownCarQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.cars, 'own', id], queryFn: () => getOwnCar(id) });
