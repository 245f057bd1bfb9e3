import { getBooks as call } from '@second-gear/contract/books';
import type { DaySpan } from '@second-gear/contract/days';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the marketplace balances and the daily totals (UTC) of the last `days` days, in dollars. Admins
 * only.
 */
export const getBooks = (days: DaySpan) => request(call, { query: { days } });

export const booksQuery = (days: DaySpan) =>
  queryOptions({ queryKey: [...queryKeys.books, days], queryFn: () => getBooks(days) });
