import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '@second-gear/contract/order';
import { isPayable, mayCancel } from '@second-gear/contract/order-states';
import { useSlotPreload } from '@second-gear/contract/slots';
import { carName } from '../../shared/car-name.ts';
import { formatInstant } from '../../shared/dates.ts';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { RowActions, RowButton, RowNote } from '../../shared/rows.tsx';
import { orders } from '../../texts/orders.ts';

export interface OrderActions {
  onCancel: (order: Order) => void;
  onReceipt: (order: Order) => void;
  onRate: (order: Order) => void;
}

/** What can be done about an order's money: pay or cancel while unpaid, receipt and rating once paid. */
export function PaymentCell({
  order,
  onCancel,
  onReceipt,
  onRate,
}: { order: Order } & OrderActions): ReactElement {
  const preload = useSlotPreload();
  const about = carName(order);
  if (order.paid) {
    return (
      <RowActions>
        <RowButton tone="success" about={about} onClick={() => onReceipt(order)}>
          {orders.paid}
        </RowButton>
        {order.rated || order.state !== 'paid' ? null : (
          <RowButton about={about} onClick={() => onRate(order)}>
            {orders.rate}
          </RowButton>
        )}
        {order.state === 'paid' ? null : <OrderStateBadge state={order.state} />}
      </RowActions>
    );
  }
  if (!isPayable(order.state)) return <OrderStateBadge state={order.state} />;
  return (
    <>
      <RowActions>
        {order.resellPrice > 0 ? (
          <Link
            className="row-button"
            data-tone="primary"
            aria-description={about}
            to={`/dashboard/payment/${order._id}`}
            onPointerEnter={() => preload('payment-page')}
            onFocus={() => preload('payment-page')}
          >
            {orders.payNow}
          </Link>
        ) : (
          <OrderStateBadge state={order.state} />
        )}
        {mayCancel(order.state) ? (
          <RowButton tone="danger" about={about} onClick={() => onCancel(order)}>
            {orders.cancelOrder}
          </RowButton>
        ) : null}
      </RowActions>
      {order.lapsesAt ? <RowNote>{orders.heldUntil(formatInstant(order.lapsesAt))}</RowNote> : null}
    </>
  );
}
