import { queryKeys } from '@second-gear/contract/query-keys';
import { ONLY_IN_BROWSERS } from '@second-gear/federation/remote';
import { callQuery } from '../../shared/calls.ts';

/** The rating of a car's price and the data behind it. */
export const carPriceQuery = (id: string) =>
  callQuery([...queryKeys.car(id), 'price'], 'getCarPrice', { params: { id } });

/** The car with its full address. */
export const carAsUserQuery = (id: string) =>
  callQuery([...queryKeys.car(id), 'as-person'], 'getCarAsUser', { params: { id } });

/**
 * Counts a view of a car's page. The query cache counts each car only once per page load. Failures are
 * visible only in the developer tools.
 */
export const countViewQuery = (id: string) => ({
  ...callQuery(['views', id], 'recordView', { params: { id } }),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  meta: ONLY_IN_BROWSERS,
});
