import type { Order } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { Block } from '../../../shared/components/block.tsx';
import { RowActions, RowButton } from '../../../shared/components/rows.tsx';
import { canRate } from '../../../shared/order/can-rate.ts';
import { MessageSeller } from '../../../shared/order/message-seller.tsx';
import { orderTexts } from '../../../shared/order/order-texts.ts';
import { RatingDialog } from '../../../shared/order/rating-dialog.tsx';
import { HeldReview } from './held-review.tsx';
import { texts } from './texts.ts';

/**
 * Shows the seller. The buyer can message the seller and, after the hand-over, rate the seller. Also shows
 * the moderation state of the buyer's review. Renders nothing if the seller's account is deleted.
 */
export function SellerBlock({ order }: { order: Order }): ReactElement | null {
  const [rating, setRating] = useState(false);
  if (order.sellerName === null) return null;
  return (
    <Block title={texts.seller.title} screenOnly>
      <p>
        {order.sellerId ? (
          <Link to={`/sellers/${encodeURIComponent(order.sellerId)}`}>{order.sellerName}</Link>
        ) : (
          order.sellerName
        )}
      </p>
      <RowActions>
        <MessageSeller order={order} />
        {canRate(order) ? <RowButton onClick={() => setRating(true)}>{orderTexts.rate}</RowButton> : null}
      </RowActions>
      {order.rated ? <HeldReview order={order} /> : null}
      {rating ? <RatingDialog order={order} onClose={() => setRating(false)} /> : null}
    </Block>
  );
}
