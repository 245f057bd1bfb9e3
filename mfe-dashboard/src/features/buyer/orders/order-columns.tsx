import { formatMeetingTime } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { RowNote } from '../../../shared/components/rows.tsx';
import { formatCalendarDay } from '../../../shared/format/dates.ts';
import { serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { type OrderActions, PaymentCell } from './payment-cell.tsx';
import { texts } from './texts.ts';

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
        <RowNote>{texts.bookedOn(formatCalendarDay(order.bookingDate))}</RowNote>
        {order.location ? <RowNote>{texts.meetAt(order.location)}</RowNote> : null}
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
    header: texts.payment,
    actions: true,
    sortKey: 'state',
    cell: (order) => <PaymentCell order={order} {...actions} />,
  },
];

/** CSV columns of orders: the fields of the table, plus those for which the table has no room. */
export const orderCsvColumns: CsvColumn<Order>[] = [
  { header: common.name, value: (order) => order.name },
  { header: common.brand, value: (order) => order.brandName },
  { header: common.model, value: (order) => order.model },
  { header: common.price, value: (order) => order.resellPrice },
  { header: texts.payment, value: (order) => common.states[order.state] },
  { header: texts.receipt.day, value: (order) => order.bookingDate },
  { header: texts.receipt.place, value: (order) => order.location },
  { header: texts.receipt.seller, value: (order) => order.sellerName },
  { header: texts.receipt.paidOn, value: (order) => order.paidAt },
  { header: texts.receipt.transaction, value: (order) => order.paymentId },
];
