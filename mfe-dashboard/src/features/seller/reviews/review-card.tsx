import { formatMonth } from '@second-gear/contract/format';
import type { OwnReview } from '@second-gear/contract/reviews';
import { Button } from '@second-gear/ui/button';
import { ReviewStars } from '@second-gear/ui/rating';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { carName } from '../../../shared/format/car-name.ts';
import { texts } from './texts.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-2);
  justify-items: start;
  max-width: 52rem;
  padding: var(--sg-space-4) var(--sg-space-5);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  overflow-wrap: anywhere;

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
  h2 {
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-s) / 1.6 var(--sg-font-body);
  }
`;

const reviewText = ({ takenDown, waiting, text }: OwnReview): string => {
  if (takenDown) return texts.takenDown;
  if (waiting) return texts.waiting;
  return text === '' ? texts.wordless : text;
};

/** Shows one review with the seller's answer, and a button to write or edit the answer. */
export function ReviewCard({
  review,
  onAnswer,
}: {
  review: OwnReview;
  onAnswer: (review: OwnReview) => void;
}): ReactElement {
  const reviewer = review.reviewer ?? texts.someone;
  const month = formatMonth(review.month);
  return (
    <Item>
      <p className="review-head">
        <ReviewStars stars={review.stars} />
        <b>{reviewer}</b>
        <time dateTime={review.month}>{month}</time>
      </p>
      <Link className="review-quiet" to={`/dashboard/sales/${encodeURIComponent(review.orderId)}`}>
        {texts.sale(carName(review))}
      </Link>
      <p className={review.text === '' ? 'review-quiet' : 'review-text'}>{reviewText(review)}</p>
      {review.answer === null ? null : (
        <div className="review-answer">
          <h2>{texts.yourAnswer}</h2>
          <p className="review-text">{review.answer}</p>
        </div>
      )}
      {review.takenDown || review.waiting ? null : (
        <Button
          variant="secondary"
          size="s"
          aria-description={texts.about(reviewer, month)}
          onClick={() => onAnswer(review)}
        >
          {review.answer === null ? texts.answer : texts.edit}
        </Button>
      )}
    </Item>
  );
}
