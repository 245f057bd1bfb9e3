import { formatMeetingTime } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import { CarCell } from '../../shared/car-cell.tsx';
import { formatCalendarDay } from '../../shared/dates.ts';
import { serialColumn } from '../../shared/paged-table.tsx';
import { RowNote } from '../../shared/rows.tsx';
import { common } from '../../shared/texts.ts';
import { type OrderActions, PaymentCell } from './payment-cell.tsx';
import { orders } from './texts.ts';

/** Returns the columns SL., Name, Brand, Model, Price and Payment. */
export const orderColumns = (actions: OrderActions): Column<Order>[] => [
  serialColumn(),
  {
    key: 'name',
    header: common.name,
    sortKey: 'name',
    cell: (order) => (
      <>
        <span>{order.name}</span>
        <RowNote>{orders.bookedOn(formatCalendarDay(order.bookingDate))}</RowNote>
        {order.location ? <RowNote>{orders.meetAt(order.location)}</RowNote> : null}
        {order.meeting?.time ? <RowNote>{formatMeetingTime(order.meeting.time)}</RowNote> : null}
      </>
    ),
  },
  {
    key: 'brand',
    header: common.brand,
    wide: true,
    sortKey: 'brandName',
    cell: (order) => <CarCell image={order.image} carId={order.carId} name={order.brandName} />,
  },
  { key: 'model', header: common.model, sortKey: 'model', cell: (order) => order.model },
  {
    key: 'price',
    header: common.price,
    sortKey: 'resellPrice',
    align: 'end',
    cell: (order) => formatPrice(order.resellPrice),
  },
  {
    key: 'payment',
    header: orders.payment,
    actions: true,
    sortKey: 'state',
    cell: (order) => <PaymentCell order={order} {...actions} />,
  },
];

/** CSV columns with the same fields, plus those that the table has no room for. */
export const orderCsvColumns: CsvColumn<Order>[] = [
  { header: common.name, value: (order) => order.name },
  { header: common.brand, value: (order) => order.brandName },
  { header: common.model, value: (order) => order.model },
  { header: common.price, value: (order) => order.resellPrice },
  { header: orders.payment, value: (order) => common.states[order.state] },
  { header: orders.receipt.day, value: (order) => order.bookingDate },
  { header: orders.receipt.place, value: (order) => order.location },
  { header: orders.receipt.seller, value: (order) => order.sellerName },
  { header: orders.receipt.paidOn, value: (order) => order.paidAt },
  { header: orders.receipt.transaction, value: (order) => order.paymentId },
];
