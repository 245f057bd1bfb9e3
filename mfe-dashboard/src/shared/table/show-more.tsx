import { toErrorMessage } from '@second-gear/contract/error-message';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import type { PagedQuery } from '../api/paged.ts';
import { common } from '../texts.ts';

/**
 * Fetches the next page and retries until it arrives or fails. The query cache runs only one request per
 * list, so a live update cancels the request of the next page, and vice versa.
 */
async function fetchNext<Row>(query: PagedQuery<Row>, isRefetching: boolean) {
  const pageCount = query.data?.pages.length ?? 0;
  if (isRefetching) await query.refetch({ cancelRefetch: false });
  let result = await query.fetchNextPage();
  while (!result.isError && result.hasNextPage && result.data?.pages.length === pageCount) {
    result = await query.fetchNextPage();
  }
  return result;
}

/** Fetches all remaining pages one by one until one fails. */
export async function fetchAllPages<Row>(query: PagedQuery<Row>, isRefetching: boolean): Promise<void> {
  if (!query.hasNextPage) return;
  let result = await fetchNext(query, isRefetching);
  while (!result.isError && result.hasNextPage) result = await query.fetchNextPage();
}

interface Props<Row> {
  query: PagedQuery<Row>;
  shownCount: number;
}

/**
 * Footer of a paged list: the number of displayed rows, a button that loads the next page, and an error if
 * that fails.
 */
export function ShowMore<Row>({ query, shownCount }: Props<Row>): ReactElement | null {
  const total = query.data?.pages.at(-1)?.total ?? shownCount;
  // Read during render, because a query only notifies about the properties that were read.
  const { isRefetching } = query;
  if (!query.hasNextPage && !query.isError) return null;
  return (
    <Cluster gap={4}>
      <span aria-live="polite">{common.shownRows(shownCount, total)}</span>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          loading={query.isFetchingNextPage}
          onClick={() => void fetchNext(query, isRefetching)}
        >
          {common.showMore}
        </Button>
      ) : null}
      {query.isError ? <FormError>{toErrorMessage(query.error)}</FormError> : null}
      {query.isRefetchError ? (
        <Button variant="ghost" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      ) : null}
    </Cluster>
  );
}
