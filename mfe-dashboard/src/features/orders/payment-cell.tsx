import { isPayable, mayCancel } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { carName } from '../../shared/car-name.ts';
import { formatInstant } from '../../shared/dates.ts';
import { mayRate } from '../../shared/may-rate.ts';
import { MessageSeller } from '../../shared/message-seller.tsx';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { ordering } from '../../shared/order-texts.ts';
import { PayLink } from '../../shared/pay-link.tsx';
import { RowActions, RowButton, RowNote } from '../../shared/rows.tsx';
import { orders } from './texts.ts';

export interface OrderActions {
  onCancel: (order: Order) => void;
  onReceipt: (order: Order) => void;
  onRate: (order: Order) => void;
}

type Cell = { order: Order } & OrderActions;

/** Links to the order's page: progress, hand-over, refunds, documents. */
const Details = ({ order }: { order: Order }): ReactElement => (
  <Link className="row-button" aria-description={carName(order)} to={`/dashboard/orders/${order._id}`}>
    {ordering.details}
  </Link>
);

/** Rates the seller after the hand-over, or after the seller cancelled a paid order. */
const Rate = ({ order, onRate }: Pick<Cell, 'order' | 'onRate'>): ReactElement | null =>
  mayRate(order) ? (
    <RowButton about={carName(order)} onClick={() => onRate(order)}>
      {ordering.rate}
    </RowButton>
  ) : null;

function Paid({ order, onReceipt, onRate }: Cell): ReactElement {
  const about = carName(order);
  return (
    <RowActions>
      <RowButton
        tone="success"
        icon="receipt"
        about={orders.opensReceipt(about)}
        onClick={() => onReceipt(order)}
      >
        {orders.paid}
      </RowButton>
      {order.state === 'paid' && order.step === undefined ? null : <OrderStateBadge {...order} />}
      <Details order={order} />
      <Rate order={order} onRate={onRate} />
      <MessageSeller order={order} />
    </RowActions>
  );
}

function Unpaid({ order, onCancel }: Cell): ReactElement {
  return (
    <>
      <RowActions>
        <PayLink order={order} />
        <OrderStateBadge {...order} />
        <Details order={order} />
        {mayCancel(order.state) ? (
          <RowButton tone="danger" about={carName(order)} onClick={() => onCancel(order)}>
            {ordering.cancelOrder}
          </RowButton>
        ) : null}
        <MessageSeller order={order} />
      </RowActions>
      {order.lapsesAt ? <RowNote>{ordering.heldUntil(formatInstant(order.lapsesAt))}</RowNote> : null}
    </>
  );
}

/** Shows an order's state and actions: pay or cancel while unpaid, receipt and rating once paid. */
export function PaymentCell(cell: Cell): ReactElement {
  if (cell.order.paid) return <Paid {...cell} />;
  if (isPayable(cell.order.state)) return <Unpaid {...cell} />;
  return (
    <RowActions>
      <OrderStateBadge {...cell.order} />
      <Details order={cell.order} />
      <Rate {...cell} />
    </RowActions>
  );
}
