import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';
import { Button, LinkButton } from '@second-gear/ui/button';
import { CardGridSkeleton, EmptyState, LoadingState } from '@second-gear/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { QueryError } from '../query-error.tsx';
import { common } from '../texts.ts';
import { CarCards } from './car-cards.tsx';
import { ListNavigation, useNearViewport } from './list-navigation.tsx';
import { MANUAL_PAGES, getOffset, type PageRequest, readListStart, toListUrl } from './paging.ts';

export type CarPages = UseInfiniteQueryResult<InfiniteData<Page<Car>>>;

/** Button to load more of a list, and the number of displayed items. */
export const ListFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-4);
  margin-top: var(--sg-space-5);
  color: var(--sg-ink-2);
`;

/** Returns the total number of matching cars. Returns undefined until the first page is loaded. */
export const getTotal = (pages: CarPages): number | undefined => pages.data?.pages[0]?.total;

/** Returns all cars loaded so far. */
export const getCars = (pages: CarPages): Car[] => pages.data?.pages.flatMap((page) => page.items) ?? [];

/** Notice that the start position in the URL is beyond the end of the list. */
function OutOfRange({ total }: { total: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <EmptyState
      title={common.list.outOfRange}
      action={<LinkButton to={toListUrl(pathname, params, null)}>{common.list.backToStart}</LinkButton>}
    >
      {common.list.outOfRangeText(total)}
    </EmptyState>
  );
}

/**
 * Paged car list, or its loading, error or empty state. `empty` is the empty state, `excludedId` excludes one
 * car, `priorityCount` is the number of pictures on the first screen. With `isPaged`, the URL sets where the
 * list starts, and further pages load automatically after the first few.
 */
export function CarListing({
  pages,
  empty,
  excludedId,
  priorityCount = 0,
  skeletons = 6,
  isPaged = false,
}: {
  pages: CarPages;
  empty?: ReactNode;
  excludedId?: string;
  priorityCount?: number;
  skeletons?: number;
  isPaged?: boolean;
}) {
  const [params] = useSearchParams();
  const start = isPaged ? readListStart(params) : null;
  const count = pages.data?.pages.length ?? 0;
  const canLoadMore =
    isPaged && count >= MANUAL_PAGES && pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError;
  const endRef = useNearViewport<HTMLDivElement>(canLoadMore, () => void pages.fetchNextPage());
  const loaded = pages.data?.pages;
  const cars = useMemo(
    () => loaded?.flatMap(({ items }) => items).filter(({ _id }) => _id !== excludedId) ?? [],
    [loaded, excludedId],
  );
  if (pages.isPending) {
    return (
      <LoadingState label={common.list.loading}>
        <CardGridSkeleton count={skeletons} />
      </LoadingState>
    );
  }
  if (!pages.data) return <QueryError title={common.list.failed} query={pages} />;
  const totalCars = getTotal(pages) ?? cars.length;
  if (cars.length === 0 && start !== null && totalCars > 0) return <OutOfRange total={totalCars} />;
  if (cars.length === 0) {
    return empty ?? <EmptyState title={common.list.empty}>{common.list.emptyText}</EmptyState>;
  }
  const offset = getOffset(start);
  const total = Math.max(totalCars - (excludedId === undefined ? 0 : 1), offset + cars.length);
  return (
    <>
      <CarCards cars={cars} offset={offset} total={total} priorityCount={priorityCount} />
      {pages.isFetchNextPageError && (
        <QueryError title={common.list.failed} query={pages} onRetry={() => void pages.fetchNextPage()} />
      )}
      <ListFooter ref={endRef}>
        {pages.hasNextPage && (
          <Button
            variant="secondary"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {common.list.more}
          </Button>
        )}
        <span role="status">
          {offset > 0
            ? common.list.shownFrom(offset + 1, offset + cars.length, total)
            : common.list.shown(cars.length, total)}
        </span>
        {isPaged && (
          <ListNavigation
            next={pages.data.pages.at(-1)?.next ?? null}
            total={total}
            // The library's type for page parameters is `unknown`.
            pageSize={(pages.data.pageParams[0] as PageRequest | undefined)?.limit ?? cars.length}
          />
        )}
      </ListFooter>
    </>
  );
}
