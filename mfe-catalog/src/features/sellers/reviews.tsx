import { formatMonth } from '@second-gear/contract/format';
import type { Review, Seller } from '@second-gear/contract/sellers';
import { Button } from '@second-gear/ui/button';
import { ReviewStars } from '@second-gear/ui/rating';
import { EmptyState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatCarName } from '../../shared/card/car-texts.ts';
import { ListFooter } from '../../shared/list/car-listing.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { reviewsQuery } from './api.ts';
import { ReportableReviews } from './reportable-reviews.tsx';
import { texts } from './texts.ts';

const ReviewList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);
  max-width: 52rem;

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

interface ReviewItemProps {
  review: Review;
  seller: string;
  isReported: boolean;
  onReport: (reviewId: string) => void;
}

function ReviewText({ review }: { review: Review }) {
  if (review.takenDown) return <p className="review-quiet">{texts.takenDown}</p>;
  if (review.waiting) return <p className="review-quiet">{texts.waiting}</p>;
  if (review.text === '') return <p className="review-quiet">{texts.noText}</p>;
  return <p className="review-text">{review.text}</p>;
}

/** One review: stars, author, date, car, text, and the seller's reply. */
function ReviewItem({ review, seller, isReported, onReport }: ReviewItemProps) {
  const reviewer = review.reviewer ?? texts.unnamedBuyer;
  const month = formatMonth(review.month);
  const car = formatCarName(review);
  return (
    <>
      <p className="review-head">
        <ReviewStars stars={review.stars} />
        <b>{reviewer}</b>
        <time dateTime={review.month}>{month}</time>
      </p>
      <p className="review-quiet">
        {texts.bought}{' '}
        {review.carId === null ? (
          <span>{car}</span>
        ) : (
          <Link to={`/cars/${encodeURIComponent(review.carId)}`}>{car}</Link>
        )}
      </p>
      <ReviewText review={review} />
      {review.answer !== null && (
        <div className="review-answer">
          <h3>{texts.answer(seller)}</h3>
          <p className="review-text">{review.answer}</p>
        </div>
      )}
      {review.text !== '' && (
        <Button
          variant="ghost"
          size="s"
          icon={isReported ? 'check' : 'flag'}
          aria-label={isReported ? texts.reportedOf(reviewer, month) : texts.reportOf(reviewer, month)}
          onClick={() => onReport(review._id)}
        >
          {isReported ? texts.reported : texts.report}
        </Button>
      )}
    </>
  );
}

/** A seller's reviews, newest first, page by page. */
export function Reviews({ seller }: { seller: Seller }) {
  const pages = useInfiniteQuery(reviewsQuery(seller._id));
  const list = useRef<HTMLUListElement>(null);
  const focusIndex = useRef<number>(null);
  const reviews = pages.data?.pages.flatMap(({ items }) => items);
  const shownCount = reviews?.length ?? 0;
  // The button disappears with the last page, so focus moves to the first new review.
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
  if (!reviews) return <QueryError title={texts.reviewsFailed} query={pages} />;
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
                  isReported={isReported(review._id)}
                  onReport={report}
                />
              </li>
            ))}
          </ReviewList>
        )}
      </ReportableReviews>
      {pages.isFetchNextPageError && (
        <QueryError title={texts.reviewsFailed} query={pages} onRetry={showMore} />
      )}
      <ListFooter>
        {pages.hasNextPage && (
          <Button variant="secondary" loading={pages.isFetchingNextPage} onClick={showMore}>
            {texts.more}
          </Button>
        )}
        <span role="status">{texts.shown(shownCount, pages.data?.pages[0]?.total ?? shownCount)}</span>
      </ListFooter>
    </>
  );
}
