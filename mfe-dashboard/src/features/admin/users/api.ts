import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { getUser, listUserCars, listUserOrders, listUserSales } from '@second-gear/contract/user-details';
import {
  deleteUser as deleteUserCall,
  listBuyers as listBuyersCall,
  listSellers as listSellersCall,
  listUsers as listUsersCall,
  makeAdmin as makeAdminCall,
  revokeAdmin,
  type Role,
  suspendUser as suspendUserCall,
  type User,
  type USER_SORTS,
  type UserStatus,
  verifyUser as verifyUserCall,
} from '@second-gear/contract/users';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions, SHORT_PAGE_SIZE, toQuery } from '../../../shared/api/paged.ts';

/** Deletes a user. Throws 409 for the caller's own account and for the last admin. */
export const deleteUser = (id: string) => request(deleteUserCall, { params: { id } });

/** Query for one user. Admins only: other callers receive a 404. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'one', id],
    queryFn: () => request(getUser, { params: { id } }),
  });

/** Returns buyers, newest first by default. Admins only. */
export const listBuyers = (pageParams: PageParams, filter: Omit<UserFilter, 'role'>) =>
  requestPage(listBuyersCall, { query: { ...pageParams, ...toQuery(filter) } });

export const buyersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedQueryOptions([...queryKeys.users, 'buyers', filter], (pageParams) => listBuyers(pageParams, filter));

/** Returns sellers, newest first by default. Admins only. */
export const listSellers = (pageParams: PageParams, filter: Omit<UserFilter, 'role'>) =>
  requestPage(listSellersCall, { query: { ...pageParams, ...toQuery(filter) } });

export const sellersQuery = (filter: Omit<UserFilter, 'role'>) =>
  pagedQueryOptions([...queryKeys.users, 'sellers', filter], (pageParams) => listSellers(pageParams, filter));

/** Returns a user's cars, newest first, including hidden ones. Admins only. */
export const listCarsOfUser = (id: string, pageParams: PageParams) =>
  requestPage(listUserCars, { params: { id }, query: pageParams });

export const userCarsQuery = (id: string) =>
  pagedQueryOptions(
    [...queryKeys.cars, 'of', id],
    (pageParams) => listCarsOfUser(id, pageParams),
    SHORT_PAGE_SIZE,
  );

/** Query for a user's orders, newest first. Admins only. */
export const userOrdersQuery = (id: string) =>
  pagedQueryOptions(
    [...queryKeys.orders, 'of', id],
    (query) => requestPage(listUserOrders, { params: { id }, query }),
    SHORT_PAGE_SIZE,
  );

/** Query for the orders for a user's cars, newest first. Admins only. */
export const userSalesQuery = (id: string) =>
  pagedQueryOptions(
    [...queryKeys.sales, 'of', id],
    (query) => requestPage(listUserSales, { params: { id }, query }),
    SHORT_PAGE_SIZE,
  );

export type UserSort = Sort<(typeof USER_SORTS)[number]>;

export interface UserFilter {
  /** Searches names and emails. Empty returns all users. */
  q: string;
  role: Role | null;
  status: UserStatus | null;
  sort: UserSort | null;
}

/** Returns all users, newest first by default. Admins only. */
export const listUsers = (pageParams: PageParams, filter: UserFilter) =>
  requestPage(listUsersCall, { query: { ...pageParams, ...toQuery(filter) } });

export const usersQuery = (filter: UserFilter) =>
  pagedQueryOptions([...queryKeys.users, 'all', filter], (pageParams) => listUsers(pageParams, filter));

export const makeAdmin = (id: string) => request(makeAdminCall, { params: { id } });

export const removeAdminRole = (id: string) => request(revokeAdmin, { params: { id } });

/**
 * Suspends a user for a reason. A null reason lifts the suspension. Throws ApiError 400 for an invalid
 * reason.
 */
export const suspendUser = (id: string, reason: string | null) =>
  request(suspendUserCall, {
    params: { id },
    body: reason === null ? { suspended: false } : { suspended: true, reason },
  });

/**
 * Verifies a user under the displayed name, or revokes the verification. Throws ApiError 409 if the name has
 * changed since.
 */
export const verifyUser = ({ _id: id, name }: Pick<User, '_id' | 'name'>, verified: boolean) =>
  request(verifyUserCall, { params: { id }, body: { verified, name } });
