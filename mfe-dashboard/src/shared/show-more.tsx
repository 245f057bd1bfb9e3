import { failureText } from '@second-gear/contract/failure-text';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import type { PagedQuery } from './paged.ts';
import { common } from './texts.ts';

/**
 * Asks for the next page until it is there or can't be had. The cache gets one thing at a time for a list:
 * a live update that refreshes it would end the request for its next page, and the other way round.
 */
async function nextPage<Row>(query: PagedQuery<Row>, isRefetching: boolean) {
  const shown = query.data?.pages.length ?? 0;
  if (isRefetching) await query.refetch({ cancelRefetch: false });
  let answer = await query.fetchNextPage();
  while (!answer.isError && answer.hasNextPage && answer.data?.pages.length === shown) {
    answer = await query.fetchNextPage();
  }
  return answer;
}

/** Asks for all that is not there yet, page by page, until one of them can't be had. */
export async function allPages<Row>(query: PagedQuery<Row>, isRefetching: boolean): Promise<void> {
  if (!query.hasNextPage) return;
  let answer = await nextPage(query, isRefetching);
  while (!answer.isError && answer.hasNextPage) answer = await query.fetchNextPage();
}

/** Foot of a paged list: how much of it is shown and the next 50. Says so when they did not come. */
export function ShowMore<Row>({
  query,
  shown,
}: {
  query: PagedQuery<Row>;
  shown: number;
}): ReactElement | null {
  const total = query.data?.pages.at(-1)?.total ?? shown;
  // Read while drawing: a query tells only of changes to what has been read.
  const { isRefetching } = query;
  if (!query.hasNextPage && !query.isError) return null;
  return (
    <Cluster gap={4}>
      <span aria-live="polite">{common.shown(shown, total)}</span>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          loading={query.isFetchingNextPage}
          onClick={() => void nextPage(query, isRefetching)}
        >
          {common.showMore}
        </Button>
      ) : null}
      {query.isError ? <FormError>{failureText(query.error)}</FormError> : null}
      {query.isRefetchError ? (
        <Button variant="ghost" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      ) : null}
    </Cluster>
  );
}
