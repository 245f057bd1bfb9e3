import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { carName } from '../format/car-name.ts';
import { orderTexts } from './order-texts.ts';

/**
 * Links to a message to the seller about the order's car. Renders nothing if the listing or the seller is
 * deleted. Must be rendered inside `Rows`, which contains its styles.
 */
export function MessageSeller({ order }: { order: Order }): ReactElement | null {
  if (order.carId === null || order.sellerName === null) return null;
  return (
    <Link
      className="row-button"
      aria-description={carName(order)}
      to={`/dashboard/messages/new?car=${order.carId}`}
    >
      {orderTexts.message}
    </Link>
  );
}
