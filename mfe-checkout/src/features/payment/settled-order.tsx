import type { Order } from '@second-gear/contract/order';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster } from '@second-gear/ui/layout';
import { texts } from '../../texts.ts';
import { Notice } from './notice.tsx';

const t = texts.payment;

function Ways() {
  return (
    <Cluster gap={3}>
      <LinkButton to="/dashboard/my-order">{t.toMyOrders}</LinkButton>
      <LinkButton to="/viewallcars" variant="ghost">
        {t.toCars}
      </LinkButton>
    </Cluster>
  );
}

function Paid({ order }: { order: Order }) {
  return (
    <Notice title={t.success} live="status">
      <p>{t.paidHelp(order.brandName, order.model)}</p>
      {order.paymentId && (
        <p>
          {t.transaction}: <code>{order.paymentId}</code>
        </p>
      )}
      <Ways />
    </Notice>
  );
}

/** An order that is not to be paid (any more): says why, and where to go. */
export function SettledOrder({ order }: { order: Order }) {
  switch (order.state) {
    case 'paid':
      return <Paid order={order} />;
    case 'refunded':
      return (
        <Notice title={t.refundedTitle} live="status">
          <p>{t.refunded}</p>
          <Ways />
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice title={t.cancelledTitle} live="status">
          <p>{t.cancelled}</p>
          <Ways />
        </Notice>
      );
    case 'lapsed':
      return (
        <Notice title={t.lapsedTitle} live="status">
          <p>{t.lapsed}</p>
          <Ways />
        </Notice>
      );
    case 'unpaid':
      return null;
  }
}
