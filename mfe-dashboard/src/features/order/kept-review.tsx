import { failureText } from '@second-gear/contract/failure-text';
import type { Order } from '@second-gear/contract/orders';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ownReviewQuery } from '../../api/list-own-cases.ts';
import { CaseBadge, CaseWhy } from '../../shared/own-case.tsx';
import { order as texts } from './texts.ts';

/** Explains why the user's review of an order is hidden. Renders nothing if it is public. */
export function KeptReview({ order }: { order: Order }): ReactElement | null {
  const { data: kept, error } = useQuery(ownReviewQuery(order._id));
  const { review } = texts;
  if (error) {
    return (
      <FormError>
        {review.failed} {failureText(error)}
      </FormError>
    );
  }
  if (!kept) return null;
  return (
    <Stack gap={2}>
      <Cluster gap={3}>
        <h3>{review.title}</h3>
        <CaseBadge state={kept.state} />
      </Cluster>
      <blockquote>{kept.text}</blockquote>
      <CaseWhy {...kept} />
      <p>{kept.state === 'refused' ? review.stars.refused : review.stars.waiting}</p>
    </Stack>
  );
}
