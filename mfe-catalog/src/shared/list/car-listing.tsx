import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import type { Page } from '@second-gear/contract/paging';
import { Button, LinkButton } from '@second-gear/ui/button';
import { CardGridSkeleton, EmptyState, ErrorState, LoadingState } from '@second-gear/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { fromOf, skippedBy, startingFrom } from '../from.ts';
import { common } from '../texts.ts';
import { CarCards } from './car-cards.tsx';
import { ListPlaces, useNear } from './list-end.tsx';
import { ASKED_PAGES, type PagePart } from './list-pages.ts';

export type CarPages = UseInfiniteQueryResult<InfiniteData<Page<Car>>>;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-4);
  margin-top: var(--sg-space-5);
  color: var(--sg-ink-2);
`;

/** Total number of matching cars; undefined until the first page is loaded. */
export const totalOf = (pages: CarPages): number | undefined => pages.data?.pages[0]?.total;

/** Returns all cars loaded so far. */
export const carsOf = (pages: CarPages): Car[] => pages.data?.pages.flatMap((page) => page.items) ?? [];

/** Notice that the start lies beyond the end of the list. */
function Beyond({ total }: { total: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <EmptyState
      title={common.list.beyond}
      action={<LinkButton to={startingFrom(pathname, params, null)}>{common.list.first}</LinkButton>}
    >
      {common.list.beyondText(total)}
    </EmptyState>
  );
}

/**
 * Paged car list with its four states. `empty` is the empty state, `without` excludes one car, `prioritised`
 * is the number of pictures on the first screen. `paged` means that the URL may start anywhere and that the
 * list becomes endless after a few pages.
 */
export function CarListing({
  pages,
  empty,
  without,
  prioritised = 0,
  skeletons = 6,
  paged = false,
}: {
  pages: CarPages;
  empty?: ReactNode;
  without?: string;
  prioritised?: number;
  skeletons?: number;
  paged?: boolean;
}) {
  const [params] = useSearchParams();
  const from = paged ? fromOf(params) : null;
  const count = pages.data?.pages.length ?? 0;
  const goesOn =
    paged && count >= ASKED_PAGES && pages.hasNextPage && !pages.isFetching && !pages.isFetchNextPageError;
  const end = useNear<HTMLDivElement>(goesOn, () => void pages.fetchNextPage());
  const loaded = pages.data?.pages;
  const cars = useMemo(
    () => loaded?.flatMap(({ items }) => items).filter(({ _id }) => _id !== without) ?? [],
    [loaded, without],
  );
  if (pages.isPending) {
    return (
      <LoadingState label={common.list.loading}>
        <CardGridSkeleton count={skeletons} />
      </LoadingState>
    );
  }
  if (!pages.data) {
    return (
      <ErrorState
        title={common.list.failed}
        message={failureText(pages.error)}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const all = totalOf(pages) ?? cars.length;
  if (cars.length === 0 && from !== null && all > 0) return <Beyond total={all} />;
  if (cars.length === 0) {
    return empty ?? <EmptyState title={common.list.empty}>{common.list.emptyText}</EmptyState>;
  }
  const before = skippedBy(from);
  const total = Math.max(all - (without === undefined ? 0 : 1), before + cars.length);
  return (
    <>
      <CarCards cars={cars} before={before} total={total} prioritised={prioritised} />
      {pages.isFetchNextPageError && (
        <ErrorState
          title={common.list.failed}
          message={failureText(pages.error)}
          onRetry={() => void pages.fetchNextPage()}
        />
      )}
      <More ref={end}>
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
          {before > 0
            ? common.list.shownFrom(before + 1, before + cars.length, total)
            : common.list.shown(cars.length, total)}
        </span>
        {paged && (
          <ListPlaces
            next={pages.data.pages.at(-1)?.next ?? null}
            total={total}
            // The library's type omits the page parameters.
            page={(pages.data.pageParams[0] as PagePart | undefined)?.limit ?? cars.length}
          />
        )}
      </More>
    </>
  );
}
