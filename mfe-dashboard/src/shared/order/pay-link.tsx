import type { Order } from '@second-gear/contract/orders';
import { useSlotPreload } from '@second-gear/federation/slots';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { carName } from '../format/car-name.ts';
import { orderTexts } from './order-texts.ts';

/**
 * Links to the payment of an unpaid order. Preloads the code of the payment page on hover or focus. Must be
 * rendered inside `Rows`, which contains its styles.
 */
export function PayLink({ order }: { order: Order }): ReactElement | null {
  const preload = useSlotPreload();
  const preloadPayment = () => preload('payment-page');
  if (order.resellPrice <= 0) return null;
  return (
    <Link
      className="row-button"
      data-tone="primary"
      aria-description={carName(order)}
      to={`/dashboard/payment/${order._id}`}
      onPointerEnter={preloadPayment}
      onFocus={preloadPayment}
    >
      {orderTexts.payNow}
    </Link>
  );
}
