import type { ReactElement } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Page } from '@second-gear/contract/paging';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import { common } from '../texts/common.ts';
import { errorText } from './error-text.ts';

/** Foot of a paged list: how much of it is shown and the next 50. Says so when they did not come. */
export function ShowMore<Row>({
  query,
  shown,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  shown: number;
}): ReactElement | null {
  const total = query.data?.pages.at(-1)?.total ?? shown;
  if (!query.hasNextPage && !query.isError) return null;
  return (
    <Cluster gap={4}>
      <span aria-live="polite">{common.shown(shown, total)}</span>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {common.showMore}
        </Button>
      ) : null}
      {query.isError ? <FormError>{errorText(query.error)}</FormError> : null}
      {query.isRefetchError ? (
        <Button variant="ghost" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      ) : null}
    </Cluster>
  );
}
