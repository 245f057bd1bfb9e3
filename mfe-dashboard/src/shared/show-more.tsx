import { failureText } from '@second-gear/contract/failure-text';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import type { PagedQuery } from './paged.ts';
import { common } from './texts.ts';

/**
 * Fetches the next page and retries until it arrives or fails. The query cache runs one request per list, so
 * a refetch by a live update cancels the next page, and vice versa.
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

/** Fetches all remaining pages one by one until one fails. */
export async function allPages<Row>(query: PagedQuery<Row>, isRefetching: boolean): Promise<void> {
  if (!query.hasNextPage) return;
  let answer = await nextPage(query, isRefetching);
  while (!answer.isError && answer.hasNextPage) answer = await query.fetchNextPage();
}

/**
 * Footer of a paged list: the number of displayed rows, a button for the next 50, and an error if they fail
 * to load.
 */
export function ShowMore<Row>({
  query,
  shown,
}: {
  query: PagedQuery<Row>;
  shown: number;
}): ReactElement | null {
  const total = query.data?.pages.at(-1)?.total ?? shown;
  // Read during render, because a query only notifies about properties that were read.
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
