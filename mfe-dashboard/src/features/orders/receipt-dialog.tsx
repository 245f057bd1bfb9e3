import type { ReactElement } from 'react';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/order';
import { Dialog } from '@second-gear/ui/dialog';
import { carName } from '../../shared/car-name.ts';
import { formatCalendarDay } from '../../shared/dates.ts';
import { Facts } from '../../shared/facts.ts';
import { orders } from '../../texts/orders.ts';

/** What was paid, for which car, under which transaction id, and where buyer and seller meet. */
export function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactElement {
  const { receipt } = orders;
  return (
    <Dialog open onClose={onClose} title={receipt.title}>
      <Facts>
        <dt>{receipt.car}</dt>
        <dd>{carName(order)}</dd>
        <dt>{receipt.price}</dt>
        <dd>{formatPrice(order.resellPrice)}</dd>
        <dt>{receipt.transaction}</dt>
        <dd>{order.paymentId}</dd>
        {order.location ? (
          <>
            <dt>{receipt.place}</dt>
            <dd>{order.location}</dd>
          </>
        ) : null}
        <dt>{receipt.day}</dt>
        <dd>{formatCalendarDay(order.bookingDate)}</dd>
      </Facts>
    </Dialog>
  );
}
