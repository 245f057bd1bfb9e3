import type { Order } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { canRate } from '../../shared/can-rate.ts';
import { MessageSeller } from '../../shared/message-seller.tsx';
import { Block } from '../../shared/order-page/block.tsx';
import { ordering } from '../../shared/order-texts.ts';
import { RatingDialog } from '../../shared/rating-dialog.tsx';
import { RowActions, RowButton } from '../../shared/rows.tsx';
import { HeldReview } from './held-review.tsx';
import { order as texts } from './texts.ts';

/**
 * Messages the seller and, after the hand-over, rates the seller. Also shows the moderation state of the
 * review. Renders nothing if the seller's account is deleted.
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
        {canRate(order) ? <RowButton onClick={() => setRating(true)}>{ordering.rate}</RowButton> : null}
      </RowActions>
      {order.rated ? <HeldReview order={order} /> : null}
      {rating ? <RatingDialog order={order} onClose={() => setRating(false)} /> : null}
    </Block>
  );
}
