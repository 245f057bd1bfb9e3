import { listCategories } from '@second-gear/contract/categories';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

export const getCategories = () => request(listCategories);

export const categoriesQuery = () => queryOptions({ queryKey: queryKeys.categories, queryFn: getCategories });
