import { type Order, ORDER_SORTS } from '@second-gear/contract/orders';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { cancelOrder } from '../../../api/cancel-order.ts';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { orderedCarTitle } from '../../../shared/format/car-name.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useSort } from '../../../shared/hooks/use-sort.ts';
import { orderTexts } from '../../../shared/order/order-texts.ts';
import { RatingDialog } from '../../../shared/order/rating-dialog.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { listOrders, ordersQuery } from './api.ts';
import { orderColumns, orderCsvColumns } from './order-columns.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { texts } from './texts.ts';

/**
 * Lists the user's orders. Actions: pay or cancel while unpaid, receipt and rating once paid, message the
 * seller.
 */
export function MyOrders(): ReactElement {
  const user = useUser();
  const { sort, onSort } = useSort(ORDER_SORTS);
  const params = { email: user?.email ?? '', sort };
  const query = useInfiniteQuery(ordersQuery(params));
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const [receipt, setReceipt] = useState<Order | null>(null);
  const [rating, setRating] = useState<Order | null>(null);
  const cancel = useAction({
    run: (order: Order) => cancelOrder(order._id),
    done: orderTexts.cancelled,
    // The same lists change as after placing an order, because the car is available again.
    invalidates: 'placeOrder',
  });

  return (
    <Screen title={texts.title}>
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        columns={orderColumns({ onCancel: setCancelling, onReceipt: setReceipt, onRate: setRating })}
        rowKey={(order) => order._id}
        empty={{
          title: texts.empty,
          help: texts.emptyHelp,
          icon: 'car',
          action: <LinkButton to="/viewallcars">{texts.browse}</LinkButton>,
        }}
        actionError={cancel.error}
        sort={sort}
        onSort={onSort}
        csv={{
          file: texts.csvFile,
          getPage: (pageParams) => listOrders(pageParams, params),
          columns: orderCsvColumns,
        }}
      />
      <ConfirmAction
        subject={cancelling}
        action={cancel}
        wording={(order) => ({
          title: orderTexts.cancelTitle,
          body: orderTexts.cancelBody(orderedCarTitle(order)),
          confirmLabel: orderTexts.cancelConfirm,
          cancelLabel: orderTexts.keep,
        })}
        onClose={() => setCancelling(null)}
      />
      {receipt ? <ReceiptDialog order={receipt} onClose={() => setReceipt(null)} /> : null}
      {rating ? <RatingDialog order={rating} onClose={() => setRating(null)} /> : null}
    </Screen>
  );
}
