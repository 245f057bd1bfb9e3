import { toErrorMessage } from '@second-gear/contract/error-message';
import type { Order } from '@second-gear/contract/orders';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ownReviewCaseQuery } from '../../../api/list-own-moderation-cases.ts';
import { CaseBadge, CaseReasons } from '../../../shared/components/own-moderation-case.tsx';
import { texts } from './texts.ts';

/** Explains why the user's review of an order is hidden. Renders nothing if it is public. */
export function HeldReview({ order }: { order: Order }): ReactElement | null {
  const { data: heldReview, error } = useQuery(ownReviewCaseQuery(order._id));
  const { review } = texts;
  if (error) {
    return (
      <FormError>
        {review.failed} {toErrorMessage(error)}
      </FormError>
    );
  }
  if (!heldReview) return null;
  return (
    <Stack gap={2}>
      <Cluster gap={3}>
        <h3>{review.title}</h3>
        <CaseBadge state={heldReview.state} />
      </Cluster>
      <blockquote>{heldReview.text}</blockquote>
      <CaseReasons {...heldReview} />
      <p>{heldReview.state === 'refused' ? review.stars.refused : review.stars.waiting}</p>
    </Stack>
  );
}
