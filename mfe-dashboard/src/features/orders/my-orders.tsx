import { useState, type ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/order';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import type { Column } from '@second-gear/ui/table';
import { cancelOrder } from '../../api/cancel-order.ts';
import { ordersQuery } from '../../api/get-orders.ts';
import { carName } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { formatCalendarDay } from '../../shared/dates.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowNote } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { useAction } from '../../shared/use-action.ts';
import { common } from '../../texts/common.ts';
import { orders } from '../../texts/orders.ts';
import { PaymentCell, type OrderActions } from './payment-cell.tsx';
import { RatingDialog } from './rating-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

const columns = (actions: OrderActions): Column<Order>[] => [
  serial(),
  {
    key: 'name',
    header: common.name,
    cell: (order) => (
      <>
        {order.name}
        <RowNote>{orders.bookedOn(formatCalendarDay(order.bookingDate))}</RowNote>
        {order.location ? <RowNote>{orders.meetAt(order.location)}</RowNote> : null}
      </>
    ),
  },
  {
    key: 'brand',
    header: common.brand,
    cell: (order) =>
      order.carId ? <Link to={`/cars/${order.carId}`}>{order.brandName}</Link> : order.brandName,
  },
  { key: 'model', header: common.model, cell: (order) => order.model },
  { key: 'price', header: common.price, align: 'end', cell: (order) => formatPrice(order.resellPrice) },
  { key: 'payment', header: orders.payment, cell: (order) => <PaymentCell order={order} {...actions} /> },
];

/** The caller's orders: pay, cancel while unpaid, receipt and rating once paid. */
export function MyOrders(): ReactElement {
  const user = useUser();
  const query = useInfiniteQuery(ordersQuery(user?.email ?? ''));
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const [receipt, setReceipt] = useState<Order | null>(null);
  const [rating, setRating] = useState<Order | null>(null);
  const cancel = useAction({
    run: (order: Order) => cancelOrder(order._id),
    done: orders.cancelled,
    // The car is free again.
    refresh: [queryKeys.orders, queryKeys.cars, queryKeys.ads],
  });

  return (
    <Screen title={orders.title}>
      <PagedTable
        title={orders.title}
        query={query}
        columns={columns({ onCancel: setCancelling, onReceipt: setReceipt, onRate: setRating })}
        rowKey={(order) => order._id}
        empty={{
          title: orders.empty,
          help: orders.emptyHelp,
          icon: 'car',
          action: <LinkButton to="/viewallcars">{orders.browse}</LinkButton>,
        }}
        actionError={cancel.error}
      />
      <ConfirmAction
        subject={cancelling}
        action={cancel}
        wording={(order) => ({
          title: orders.cancelTitle,
          body: orders.cancelBody(carName(order)),
          confirmLabel: orders.cancelConfirm,
        })}
        onClose={() => setCancelling(null)}
      />
      {receipt ? <ReceiptDialog order={receipt} onClose={() => setReceipt(null)} /> : null}
      {rating ? <RatingDialog order={rating} onClose={() => setRating(null)} /> : null}
    </Screen>
  );
}
