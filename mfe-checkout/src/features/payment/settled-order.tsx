import type { Order } from '@second-gear/contract/orders';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster } from '@second-gear/ui/layout';
import { Notice } from './notice.tsx';
import { texts } from './texts.ts';

function Ways({ order }: { order: Order }) {
  return (
    <Cluster gap={3}>
      <LinkButton to={`/dashboard/orders/${order._id}`}>{texts.toOrder}</LinkButton>
      <LinkButton to="/dashboard/my-order" variant="secondary">
        {texts.toMyOrders}
      </LinkButton>
      <LinkButton to="/viewallcars" variant="ghost">
        {texts.toCars}
      </LinkButton>
    </Cluster>
  );
}

function Paid({ order }: { order: Order }) {
  return (
    <Notice title={texts.success} live="status">
      <p>{texts.paidHelp(order.brandName, order.model)}</p>
      {order.paymentId && (
        <p>
          {texts.transaction}: <code>{order.paymentId}</code>
        </p>
      )}
      <Ways order={order} />
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
        <Notice title={texts.refundedTitle} live="status">
          <p>{texts.refunded}</p>
          <Ways order={order} />
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice title={texts.cancelledTitle} live="status">
          <p>{texts.cancelled}</p>
          <Ways order={order} />
        </Notice>
      );
    case 'lapsed':
      return (
        <Notice title={texts.lapsedTitle} live="status">
          <p>{texts.lapsed}</p>
          <Ways order={order} />
        </Notice>
      );
    case 'unpaid':
      return null;
  }
}
