import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { carName } from './car-name.ts';
import { ordering } from './order-texts.ts';

/** Writes about the order's car; nothing once the listing or its seller is gone. Stands in `Rows`. */
export function MessageSeller({ order }: { order: Order }): ReactElement | null {
  if (order.carId === null || order.sellerName === null) return null;
  return (
    <Link
      className="row-button"
      aria-description={carName(order)}
      to={`/dashboard/messages/new?car=${order.carId}`}
    >
      {ordering.message}
    </Link>
  );
}
