import { toErrorMessage } from '@second-gear/contract/error-message';
import type { Order } from '@second-gear/contract/orders';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { ownReviewCaseQuery } from '../../../shared/api/list-own-moderation-cases.ts';
import { Block } from '../../../shared/components/block.tsx';
import { CaseBadge, CaseReasons } from '../../../shared/components/own-moderation-case.tsx';
import { RowActions, RowButton } from '../../../shared/components/rows.tsx';
import { canRate } from '../../../shared/order/can-rate.ts';
import { MessageSeller } from '../../../shared/order/order-links.tsx';
import { RatingDialog } from '../../../shared/order/rating-dialog.tsx';
import { orderTexts } from '../../../shared/order/texts.ts';
import { texts } from './texts.ts';

/** Explains why the user's review of an order is hidden. Renders nothing if it is public. */
function HiddenReview({ order }: { order: Order }): ReactElement | null {
  const { data: hiddenReview, error } = useQuery(ownReviewCaseQuery(order._id));
  const { review } = texts;
  if (error) {
    return (
      <FormError>
        {review.failed} {toErrorMessage(error)}
      </FormError>
    );
  }
  if (!hiddenReview) return null;
  return (
    <Stack gap={2}>
      <Cluster gap={3}>
        <h3>{review.title}</h3>
        <CaseBadge state={hiddenReview.state} />
      </Cluster>
      <blockquote>{hiddenReview.text}</blockquote>
      <CaseReasons {...hiddenReview} />
      <p>{hiddenReview.state === 'refused' ? review.stars.refused : review.stars.waiting}</p>
    </Stack>
  );
}

/**
 * Shows the seller. The buyer can message the seller and, after the hand-over, rate the seller. Also shows
 * the moderation state of the buyer's review. Renders nothing if the seller's account is deleted.
 */
export function SellerBlock({ order }: { order: Order }): ReactElement | null {
  const [isRatingDialogOpen, setIsRatingDialogOpen] = useState(false);
  if (order.sellerName === null) return null;
  return (
    <Block title={texts.seller.title} isHiddenInPrint>
      <p>
        {order.sellerId ? (
          <Link to={`/sellers/${encodeURIComponent(order.sellerId)}`}>{order.sellerName}</Link>
        ) : (
          order.sellerName
        )}
      </p>
      <RowActions>
        <MessageSeller order={order} />
        {canRate(order) ? (
          <RowButton onClick={() => setIsRatingDialogOpen(true)}>{orderTexts.rate}</RowButton>
        ) : null}
      </RowActions>
      {order.rated ? <HiddenReview order={order} /> : null}
      {isRatingDialogOpen ? (
        <RatingDialog order={order} onClose={() => setIsRatingDialogOpen(false)} />
      ) : null}
    </Block>
  );
}
