import { toErrorMessage } from '@second-gear/contract/error-message';
import type { OwnReview } from '@second-gear/contract/reviews';
import { useUser } from '@second-gear/shared-auth/session';
import { EmptyState, ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Screen } from '../../../shared/components/screen.tsx';
import { totalOf } from '../../../shared/table/paged-table.tsx';
import { ShowMore } from '../../../shared/table/show-more.tsx';
import { common } from '../../../shared/texts.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { ownReviewsQuery } from './api.ts';
import { ReviewCard } from './review-card.tsx';
import { texts } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);
  list-style: none;
`;

function OwnReviews({ onAnswer }: { onAnswer: (review: OwnReview) => void }): ReactElement {
  const query = useInfiniteQuery(ownReviewsQuery());
  if (query.isPending) {
    return (
      <LoadingState label={common.loading(texts.noun)}>
        <TableSkeleton rows={6} />
      </LoadingState>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title={common.listFailed(texts.noun)}
        message={toErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const reviews = query.data.pages.flatMap((page) => page.items);
  if (reviews.length === 0) {
    return (
      <EmptyState title={texts.empty} icon="star">
        {texts.emptyHelp}
      </EmptyState>
    );
  }
  return (
    <>
      <span role="status">{common.inAll(totalOf(query) ?? reviews.length)}</span>
      <List>
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} onAnswer={onAnswer} />
        ))}
      </List>
      <ShowMore query={query} shown={reviews.length} />
    </>
  );
}

/** Lists the seller's reviews and lets the seller answer each of them. */
export function ReviewsScreen(): ReactElement {
  const user = useUser();
  const [answering, setAnswering] = useState<OwnReview | null>(null);
  return (
    <Screen title={texts.title}>
      <p>
        <span>{texts.lead}</span>{' '}
        {user ? <Link to={`/sellers/${encodeURIComponent(user.uid)}`}>{texts.page}</Link> : null}
      </p>
      <OwnReviews onAnswer={setAnswering} />
      {answering ? <AnswerDialog review={answering} onClose={() => setAnswering(null)} /> : null}
    </Screen>
  );
}
