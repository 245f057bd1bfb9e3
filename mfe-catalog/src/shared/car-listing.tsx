import type { Car } from '@second-gear/contract/car';
import type { Page } from '@second-gear/contract/paging';
import { Button } from '@second-gear/ui/button';
import { CardGridSkeleton, EmptyState, ErrorState, LoadingState } from '@second-gear/ui/states';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../texts.ts';
import { CarCards } from './car-cards.tsx';
import { failureText } from './failure-text.ts';

export type CarPages = UseInfiniteQueryResult<InfiniteData<Page<Car>>>;

const More = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-4);
  margin-top: var(--sg-space-5);
  color: var(--sg-ink-2);
`;

/** Cars over all pages that match; undefined until the first page is there. */
export const totalOf = (pages: CarPages): number | undefined => pages.data?.pages[0]?.total;

/** All cars loaded so far. */
export const carsOf = (pages: CarPages): Car[] => pages.data?.pages.flatMap((page) => page.items) ?? [];

/**
 * Cards of a paged car list with its four states. `empty` says what to do when nothing matches;
 * `without` leaves one car out; `prioritised` is how many pictures belong to the first screen.
 */
export function CarListing({
  pages,
  empty,
  without,
  prioritised = 0,
  skeletons = 6,
}: {
  pages: CarPages;
  empty?: ReactNode;
  without?: string;
  prioritised?: number;
  skeletons?: number;
}) {
  if (pages.isPending) {
    return (
      <LoadingState label={texts.list.loading}>
        <CardGridSkeleton count={skeletons} />
      </LoadingState>
    );
  }
  if (!pages.data) {
    return (
      <ErrorState
        title={texts.list.failed}
        message={failureText(pages.error)}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const cars = carsOf(pages).filter((car) => car._id !== without);
  if (cars.length === 0) {
    return empty ?? <EmptyState title={texts.list.empty}>{texts.list.emptyText}</EmptyState>;
  }
  const total = (totalOf(pages) ?? cars.length) - (without === undefined ? 0 : 1);
  return (
    <>
      <CarCards cars={cars} total={Math.max(total, cars.length)} prioritised={prioritised} />
      {pages.isFetchNextPageError && (
        <ErrorState
          title={texts.list.failed}
          message={failureText(pages.error)}
          onRetry={() => void pages.fetchNextPage()}
        />
      )}
      <More>
        {pages.hasNextPage && (
          <Button
            variant="secondary"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.list.more}
          </Button>
        )}
        <span role="status">{texts.list.shown(cars.length, Math.max(total, cars.length))}</span>
      </More>
    </>
  );
}
