import { formatMeetingTime } from '@second-gear/contract/format';
import { canCancelWithoutRefund, isPayable } from '@second-gear/contract/order-states';
import { type Order, ORDER_SORTS } from '@second-gear/contract/orders';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { cancelOrder } from '../../../shared/api/orders.ts';
import { RowActions, RowButton, RowLink, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import {
  formatCarName,
  formatCalendarDay,
  formatInstant,
  formatOrderedCarTitle,
} from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useSort } from '../../../shared/hooks/use-url-state.ts';
import { canRate } from '../../../shared/order/can-rate.ts';
import { MessageSeller, PayLink } from '../../../shared/order/order-links.tsx';
import { OrderStateBadge } from '../../../shared/order/order-state-badge.tsx';
import { RatingDialog } from '../../../shared/order/rating-dialog.tsx';
import { orderTexts } from '../../../shared/order/texts.ts';
import {
  createBrandAndModelColumns,
  createPriceColumn,
  createSerialColumn,
} from '../../../shared/table/columns.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { listOrders, ordersQuery } from './api.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { texts } from './texts.ts';

interface OrderActions {
  onCancel: (order: Order) => void;
  onReceipt: (order: Order) => void;
  onRate: (order: Order) => void;
}

type PaymentCellProps = { order: Order } & OrderActions;

/** Links to the order's page with progress, hand-over, refunds and documents. */
const OrderLink = ({ order }: { order: Order }): ReactElement => (
  <RowLink rowName={formatCarName(order)} to={`/dashboard/orders/${order._id}`}>
    {orderTexts.details}
  </RowLink>
);

/** Lets the buyer rate the seller after the hand-over, or after the seller canceled a paid order. */
const RateButton = ({ order, onRate }: Pick<PaymentCellProps, 'order' | 'onRate'>): ReactElement | null =>
  canRate(order) ? (
    <RowButton rowName={formatCarName(order)} onClick={() => onRate(order)}>
      {orderTexts.rate}
    </RowButton>
  ) : null;

function PaidActions({ order, onReceipt, onRate }: PaymentCellProps): ReactElement {
  const rowName = formatCarName(order);
  return (
    <RowActions>
      <RowButton
        tone="success"
        icon="receipt"
        rowName={texts.receiptFor(rowName)}
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
        {canCancelWithoutRefund(order.state) ? (
          <RowButton tone="danger" rowName={formatCarName(order)} onClick={() => onCancel(order)}>
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
function PaymentCell(props: PaymentCellProps): ReactElement {
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

/** Returns the columns SL., Name, Brand, Model, Price and Payment. */
const createOrderColumns = (actions: OrderActions): Column<Order>[] => [
  createSerialColumn(),
  {
    key: 'name',
    header: common.name,
    sortKey: 'name',
    cell: (order) => (
      <>
        <span>{order.name}</span>
        <RowNote>{texts.bookedOn(formatCalendarDay(order.bookingDate))}</RowNote>
        {order.location ? <RowNote>{texts.meetAt(order.location)}</RowNote> : null}
        {order.meeting?.time ? <RowNote>{formatMeetingTime(order.meeting.time)}</RowNote> : null}
      </>
    ),
  },
  ...createBrandAndModelColumns<Order>({ header: common.brand, wide: true }),
  createPriceColumn({ sortKey: 'resellPrice' }),
  {
    key: 'payment',
    header: texts.payment,
    actions: true,
    sortKey: 'state',
    cell: (order) => <PaymentCell order={order} {...actions} />,
  },
];

/** CSV columns of orders: the fields of the table, plus those for which the table has no room. */
const orderCsvColumns: CsvColumn<Order>[] = [
  { header: common.name, value: (order) => order.name },
  { header: common.brand, value: (order) => order.brandName },
  { header: common.model, value: (order) => order.model },
  { header: common.price, value: (order) => order.resellPrice },
  { header: texts.payment, value: (order) => common.orderStates[order.state] },
  { header: texts.receipt.day, value: (order) => order.bookingDate },
  { header: texts.receipt.place, value: (order) => order.location },
  { header: texts.receipt.seller, value: (order) => order.sellerName },
  { header: texts.receipt.paidOn, value: (order) => order.paidAt },
  { header: texts.receipt.transaction, value: (order) => order.paymentId },
];

/**
 * Lists the user's orders. Actions: pay or cancel while unpaid, receipt and rating once paid, message the
 * seller.
 */
export function MyOrders(): ReactElement {
  const user = useUser();
  const sorting = useSort(ORDER_SORTS);
  const params = { email: user?.email ?? '', sort: sorting.sort };
  const query = useInfiniteQuery(ordersQuery(params));
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const [receiptOrder, setReceiptOrder] = useState<Order | null>(null);
  const [orderToRate, setOrderToRate] = useState<Order | null>(null);
  const cancel = useAction({
    run: (order: Order) => cancelOrder(order._id),
    successText: orderTexts.canceled,
    // The same lists change as after placing an order, because the car is available again.
    invalidates: 'placeOrder',
  });

  return (
    <Screen title={texts.title}>
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        columns={createOrderColumns({
          onCancel: setOrderToCancel,
          onReceipt: setReceiptOrder,
          onRate: setOrderToRate,
        })}
        empty={{
          title: texts.empty,
          help: texts.emptyHelp,
          icon: 'car',
          action: <LinkButton to="/viewallcars">{texts.browse}</LinkButton>,
        }}
        actionError={cancel.error}
        {...sorting}
        csv={{
          fileName: texts.csvFile,
          getPage: (pageParams) => listOrders(pageParams, params),
          columns: orderCsvColumns,
        }}
      />
      <ConfirmAction
        subject={orderToCancel}
        action={cancel}
        getTexts={(order) => ({
          title: orderTexts.cancelTitle,
          body: orderTexts.cancelBody(formatOrderedCarTitle(order)),
          confirmLabel: orderTexts.cancelConfirm,
          cancelLabel: orderTexts.keep,
        })}
        onClose={() => setOrderToCancel(null)}
      />
      {receiptOrder ? <ReceiptDialog order={receiptOrder} onClose={() => setReceiptOrder(null)} /> : null}
      {orderToRate ? <RatingDialog order={orderToRate} onClose={() => setOrderToRate(null)} /> : null}
    </Screen>
  );
}
