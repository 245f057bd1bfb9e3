import { isPayable, mayCancel } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import { useSlotPreload } from '@second-gear/contract/slots';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { carName } from '../../shared/car-name.ts';
import { formatInstant } from '../../shared/dates.ts';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { RowActions, RowButton, RowNote } from '../../shared/rows.tsx';
import { orders } from './texts.ts';

export interface OrderActions {
  onCancel: (order: Order) => void;
  onReceipt: (order: Order) => void;
  onRate: (order: Order) => void;
}

type Cell = { order: Order } & OrderActions;

/** Writes about the order's car; nothing once the listing or its seller is gone. */
function MessageSeller({ order }: { order: Order }): ReactElement | null {
  if (order.carId === null || order.sellerName === null) return null;
  return (
    <Link
      className="row-button"
      aria-description={carName(order)}
      to={`/dashboard/messages/new?car=${order.carId}`}
    >
      {orders.message}
    </Link>
  );
}

function Paid({ order, onReceipt, onRate }: Cell): ReactElement {
  const about = carName(order);
  return (
    <RowActions>
      <RowButton tone="success" about={orders.opensReceipt(about)} onClick={() => onReceipt(order)}>
        {orders.paid}
      </RowButton>
      {order.state === 'paid' ? null : <OrderStateBadge state={order.state} />}
      {order.rated || order.state !== 'paid' ? null : (
        <RowButton about={about} onClick={() => onRate(order)}>
          {orders.rate}
        </RowButton>
      )}
      <MessageSeller order={order} />
    </RowActions>
  );
}

function Unpaid({ order, onCancel }: Cell): ReactElement {
  const preload = useSlotPreload();
  const about = carName(order);
  const soon = () => preload('payment-page');
  return (
    <>
      <RowActions>
        {order.resellPrice > 0 ? (
          <Link
            className="row-button"
            data-tone="primary"
            aria-description={about}
            to={`/dashboard/payment/${order._id}`}
            onPointerEnter={soon}
            onFocus={soon}
          >
            {orders.payNow}
          </Link>
        ) : null}
        <OrderStateBadge state={order.state} />
        {mayCancel(order.state) ? (
          <RowButton tone="danger" about={about} onClick={() => onCancel(order)}>
            {orders.cancelOrder}
          </RowButton>
        ) : null}
        <MessageSeller order={order} />
      </RowActions>
      {order.lapsesAt ? <RowNote>{orders.heldUntil(formatInstant(order.lapsesAt))}</RowNote> : null}
    </>
  );
}

/** An order's state and what can be done about it: pay or cancel while unpaid, receipt and rating once paid. */
export function PaymentCell(cell: Cell): ReactElement {
  if (cell.order.paid) return <Paid {...cell} />;
  if (isPayable(cell.order.state)) return <Unpaid {...cell} />;
  return (
    <RowActions>
      <OrderStateBadge state={cell.order.state} />
    </RowActions>
  );
}
