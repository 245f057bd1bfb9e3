import { getBooks as call } from '@second-gear/contract/books';
import type { DaySpan } from '@second-gear/contract/days';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Where all money is, and what moved on each of the last days (UTC), in dollars; only an admin is answered. */
export const getBooks = (days: DaySpan) => request(call, { query: { days } });

export const booksQuery = (days: DaySpan) =>
  queryOptions({ queryKey: [...queryKeys.books, days], queryFn: () => getBooks(days) });
