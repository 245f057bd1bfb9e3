import { formatMonth } from '@second-gear/contract/format';
import type { Review } from '@second-gear/contract/sellers';
import { Button } from '@second-gear/ui/button';
import { ReviewStars } from '@second-gear/ui/rating';
import { Link } from 'react-router-dom';
import { carName } from '../../shared/card/car-texts.ts';
import { texts } from './texts.ts';

interface Props {
  review: Review;
  seller: string;
  reported: boolean;
  onReport: (reviewId: string) => void;
}

function ReviewText({ review }: { review: Review }) {
  if (review.takenDown) return <p className="review-quiet">{texts.takenDown}</p>;
  if (review.waiting) return <p className="review-quiet">{texts.waiting}</p>;
  if (review.text === '') return <p className="review-quiet">{texts.wordless}</p>;
  return <p className="review-text">{review.text}</p>;
}

/** One review: stars, author, date, car, text, and the seller's reply. */
export function ReviewItem({ review, seller, reported, onReport }: Props) {
  const reviewer = review.reviewer ?? texts.someone;
  const month = formatMonth(review.month);
  const car = carName(review);
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
          icon={reported ? 'check' : 'flag'}
          aria-label={reported ? texts.reportedOf(reviewer, month) : texts.reportOf(reviewer, month)}
          onClick={() => onReport(review._id)}
        >
          {reported ? texts.reported : texts.report}
        </Button>
      )}
    </>
  );
}
