import { listCategories as call } from '@second-gear/contract/categories';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

export const listCategories = () => request(call);

export const categoriesQuery = () =>
  queryOptions({ queryKey: queryKeys.categories, queryFn: listCategories });
