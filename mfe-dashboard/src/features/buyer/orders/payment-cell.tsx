import { canCancel, isPayable } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { RowActions, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { formatInstant } from '../../../shared/format/dates.ts';
import { canRate } from '../../../shared/order/can-rate.ts';
import { MessageSeller } from '../../../shared/order/message-seller.tsx';
import { OrderStateBadge } from '../../../shared/order/order-state-badge.tsx';
import { orderTexts } from '../../../shared/order/order-texts.ts';
import { PayLink } from '../../../shared/order/pay-link.tsx';
import { texts } from './texts.ts';

export interface OrderActions {
  onCancel: (order: Order) => void;
  onReceipt: (order: Order) => void;
  onRate: (order: Order) => void;
}

type PaymentCellProps = { order: Order } & OrderActions;

/** Links to the order's page with progress, hand-over, refunds and documents. */
const OrderLink = ({ order }: { order: Order }): ReactElement => (
  <Link className="row-button" aria-description={carName(order)} to={`/dashboard/orders/${order._id}`}>
    {orderTexts.details}
  </Link>
);

/** Lets the buyer rate the seller after the hand-over, or after the seller canceled a paid order. */
const RateButton = ({ order, onRate }: Pick<PaymentCellProps, 'order' | 'onRate'>): ReactElement | null =>
  canRate(order) ? (
    <RowButton about={carName(order)} onClick={() => onRate(order)}>
      {orderTexts.rate}
    </RowButton>
  ) : null;

function PaidActions({ order, onReceipt, onRate }: PaymentCellProps): ReactElement {
  const about = carName(order);
  return (
    <RowActions>
      <RowButton
        tone="success"
        icon="receipt"
        about={texts.opensReceipt(about)}
        onClick={() => onReceipt(order)}
      >
        {texts.paid}
      </RowButton>
      {order.state === 'paid' && order.step === undefined ? null : <OrderStateBadge {...order} />}
      <OrderLink order={order} />
      <RateButton order={order} onRate={onRate} />
      <MessageSeller order={order} />
    </RowActions>
  );
}

function UnpaidActions({ order, onCancel }: PaymentCellProps): ReactElement {
  return (
    <>
      <RowActions>
        <PayLink order={order} />
        <OrderStateBadge {...order} />
        <OrderLink order={order} />
        {canCancel(order.state) ? (
          <RowButton tone="danger" about={carName(order)} onClick={() => onCancel(order)}>
            {orderTexts.cancelOrder}
          </RowButton>
        ) : null}
        <MessageSeller order={order} />
      </RowActions>
      {order.lapsesAt ? <RowNote>{orderTexts.heldUntil(formatInstant(order.lapsesAt))}</RowNote> : null}
    </>
  );
}

/** Shows an order's state and actions: pay or cancel while unpaid, receipt and rating once paid. */
export function PaymentCell(props: PaymentCellProps): ReactElement {
  if (props.order.paid) return <PaidActions {...props} />;
  if (isPayable(props.order.state)) return <UnpaidActions {...props} />;
  return (
    <RowActions>
      <OrderStateBadge {...props.order} />
      <OrderLink order={props.order} />
      <RateButton {...props} />
    </RowActions>
  );
}
