import { formatMonth } from '@second-gear/contract/format';
import { type OwnReview, reviewReplyTextSchema } from '@second-gear/contract/reviews';
import { MAX_REVIEW_REPLY_LENGTH } from '@second-gear/contract/sellers';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { Stack } from '@second-gear/ui/layout';
import { ReviewStars } from '@second-gear/ui/rating';
import { EmptyState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { getTotal } from '../../../shared/table/paged-table.tsx';
import { ShowMore } from '../../../shared/table/show-more.tsx';
import { common } from '../../../shared/texts.ts';
import { answerReview, ownReviewsQuery } from './api.ts';
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

const getReviewText = ({ takenDown, waiting, text }: OwnReview): string => {
  if (takenDown) return texts.takenDown;
  if (waiting) return texts.waiting;
  return text === '' ? texts.noText : text;
};

interface Props {
  review: OwnReview;
  onAnswer: (review: OwnReview) => void;
}

/** Shows one review with the seller's answer, and a button to write or edit the answer. */
function ReviewCard({ review, onAnswer }: Props): ReactElement {
  const reviewer = review.reviewer ?? texts.unnamedBuyer;
  const month = formatMonth(review.month);
  return (
    <Item>
      <p className="review-head">
        <ReviewStars stars={review.stars} />
        <b>{reviewer}</b>
        <time dateTime={review.month}>{month}</time>
      </p>
      <Link className="review-quiet" to={`/dashboard/sales/${encodeURIComponent(review.orderId)}`}>
        {texts.sale(formatCarName(review))}
      </Link>
      <p className={review.text === '' ? 'review-quiet' : 'review-text'}>{getReviewText(review)}</p>
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
          aria-description={texts.reviewLabel(reviewer, month)}
          onClick={() => onAnswer(review)}
        >
          {review.answer === null ? texts.answer : texts.edit}
        </Button>
      )}
    </Item>
  );
}

/** Requests the seller's answer to a review, which replaces an earlier answer. */
function AnswerDialog({ review, onClose }: { review: OwnReview; onClose: () => void }): ReactElement {
  const answer = useAction({
    run: answerReview,
    successText: texts.sent,
    invalidates: 'answerReview',
    onDone: onClose,
  });
  return (
    <TextDialog
      title={texts.dialogTitle(review.reviewer ?? texts.unnamedBuyer)}
      lead={texts.dialogLead}
      field={{
        name: 'text',
        schema: reviewReplyTextSchema,
        label: texts.yourAnswer,
        rows: 5,
        maxLength: MAX_REVIEW_REPLY_LENGTH,
        ...(review.answer !== null && { initialValue: review.answer }),
      }}
      label={texts.send}
      onSend={async (text) => {
        await answer.mutateAsync({ id: review._id, text });
      }}
      onClose={onClose}
    />
  );
}

function OwnReviews({ onAnswer }: { onAnswer: (review: OwnReview) => void }): ReactElement {
  const query = useInfiniteQuery(ownReviewsQuery());
  const reviews = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <QueryView query={query} noun={texts.noun} skeleton={<TableSkeleton rows={6} />}>
      {() =>
        reviews.length === 0 ? (
          <EmptyState title={texts.empty} icon="star">
            {texts.emptyHelp}
          </EmptyState>
        ) : (
          <>
            <span role="status">{common.totalCount(getTotal(query) ?? reviews.length)}</span>
            <Stack as="ul" gap={4}>
              {reviews.map((review) => (
                <ReviewCard key={review._id} review={review} onAnswer={onAnswer} />
              ))}
            </Stack>
            <ShowMore query={query} shownCount={reviews.length} />
          </>
        )
      }
    </QueryView>
  );
}

/** Lists the seller's reviews and lets the seller answer each of them. */
export function ReviewsScreen(): ReactElement {
  const user = useUser();
  const [reviewToAnswer, setReviewToAnswer] = useState<OwnReview | null>(null);
  return (
    <Screen title={texts.title}>
      <p>
        <span>{texts.lead}</span>{' '}
        {user ? <Link to={`/sellers/${encodeURIComponent(user.uid)}`}>{texts.page}</Link> : null}
      </p>
      <OwnReviews onAnswer={setReviewToAnswer} />
      {reviewToAnswer ? (
        <AnswerDialog review={reviewToAnswer} onClose={() => setReviewToAnswer(null)} />
      ) : null}
    </Screen>
  );
}
