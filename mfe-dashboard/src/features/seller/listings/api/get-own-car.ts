import { getOwnCar as call } from '@second-gear/contract/cars';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Returns the caller's listing with its phone number, for the edit form. */
export const getOwnCar = (id: string) => request(call, { params: { id } });

export const ownCarQuery = (id: string) =>
  queryOptions({ queryKey: [...queryKeys.cars, 'own', id], queryFn: () => getOwnCar(id) });
