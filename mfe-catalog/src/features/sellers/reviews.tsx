import { toErrorMessage } from '@second-gear/contract/error-message';
import type { Seller } from '@second-gear/contract/sellers';
import { Button } from '@second-gear/ui/button';
import { EmptyState, ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { reviewsQuery } from '../../api/list-reviews.ts';
import { ReportableReviews } from './reportable-reviews.tsx';
import { ReviewItem } from './review-item.tsx';
import { texts } from './texts.ts';

const ReviewList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);
  max-width: 52rem;
  list-style: none;

  > li {
    display: grid;
    gap: var(--sg-space-2);
    justify-items: start;
    padding: var(--sg-space-4) var(--sg-space-5);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  .review-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-1) var(--sg-space-3);
  }
  .review-quiet,
  time {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  .review-text {
    max-width: var(--sg-measure);
    white-space: pre-line;
  }
  .review-answer {
    justify-self: stretch;
    padding: var(--sg-space-3) var(--sg-space-4);
    border-inline-start: 3px solid var(--sg-primary);
    border-radius: var(--sg-radius-s);
    background: var(--sg-surface-2);
  }
  .review-answer h3 {
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-s) / 1.6 var(--sg-font-body);
  }
  /* Aligns the button's text with the text above. */
  li > button {
    margin-inline-start: calc(-1 * var(--sg-space-3));
    color: var(--sg-ink-2);
  }
`;
const MoreBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--sg-space-4);
  margin-top: var(--sg-space-5);
  color: var(--sg-ink-2);
`;

/** A seller's reviews, newest first, page by page. */
export function Reviews({ seller }: { seller: Seller }) {
  const pages = useInfiniteQuery(reviewsQuery(seller._id));
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number>(null);
  const reviews = pages.data?.pages.flatMap(({ items }) => items);
  const shownCount = reviews?.length ?? 0;
  // The button disappears with the last page, so the focus moves to the first new review.
  useEffect(() => {
    if (focusIndex.current === null || shownCount <= focusIndex.current) return;
    (list.current?.children[focusIndex.current] as HTMLElement | undefined)?.focus();
    focusIndex.current = null;
  }, [shownCount]);

  if (pages.isPending) {
    return (
      <LoadingState label={texts.reviewsLoading}>
        <TableSkeleton rows={5} />
      </LoadingState>
    );
  }
  if (!reviews) {
    return (
      <ErrorState
        title={texts.reviewsFailed}
        message={toErrorMessage(pages.error)}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (shownCount === 0) {
    return (
      <EmptyState title={texts.noReviews} icon="star">
        {texts.noReviewsText}
      </EmptyState>
    );
  }
  const showMore = () => {
    focusIndex.current = shownCount;
    void pages.fetchNextPage();
  };
  return (
    <>
      <ReportableReviews>
        {(isReported, report) => (
          <ReviewList ref={list}>
            {reviews.map((review) => (
              <li key={review._id} tabIndex={-1}>
                <ReviewItem
                  review={review}
                  seller={seller.name}
                  reported={isReported(review._id)}
                  onReport={report}
                />
              </li>
            ))}
          </ReviewList>
        )}
      </ReportableReviews>
      {pages.isFetchNextPageError && (
        <ErrorState title={texts.reviewsFailed} message={toErrorMessage(pages.error)} onRetry={showMore} />
      )}
      <MoreBar>
        {pages.hasNextPage && (
          <Button variant="secondary" loading={pages.isFetchingNextPage} onClick={showMore}>
            {texts.more}
          </Button>
        )}
        <span role="status">{texts.shown(shownCount, pages.data?.pages[0]?.total ?? shownCount)}</span>
      </MoreBar>
    </>
  );
}
