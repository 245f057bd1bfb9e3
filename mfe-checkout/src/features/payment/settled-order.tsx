import { carTitle } from '@second-gear/contract/car-title';
import { mayDo } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { useId } from 'react';
import { Notice } from './notice.tsx';
import { texts } from './texts.ts';

/** Whether buyer and seller still have to meet. False after the hand-over or the end of the order. */
const isToMeet = ({ step }: Order) => step !== undefined && mayDo('buyer', 'meet', step);

/**
 * Whether the buyer still has to select a meeting time. An older server, without `meeting`, offers no times.
 */
const needsTime = (order: Order) =>
  isToMeet(order) && order.meeting !== undefined && (order.meeting?.time ?? null) === null;

/** Links to the next steps. The order's page also contains its meeting times. */
function Ways({ order, first = texts.toOrder }: { order: Order; first?: string }) {
  return (
    <Cluster gap={3}>
      <LinkButton to={`/dashboard/orders/${order._id}`}>{first}</LinkButton>
      <LinkButton to="/dashboard/my-order" variant="secondary">
        {texts.toMyOrders}
      </LinkButton>
      <LinkButton to="/viewallcars" variant="ghost">
        {texts.toCars}
      </LinkButton>
    </Cluster>
  );
}

function NextSteps({ order }: { order: Order }) {
  const id = useId();
  if (!isToMeet(order)) return null;
  return (
    <Stack gap={2}>
      <h3 id={id}>{texts.next.title}</h3>
      <ol aria-labelledby={id}>
        {needsTime(order) && <li>{texts.next.agree}</li>}
        <li>{texts.next.meet(order.location)}</li>
        <li>{texts.next.code}</li>
      </ol>
    </Stack>
  );
}

function Paid({ order }: { order: Order }) {
  return (
    <Notice title={texts.success} live="status">
      <p>{texts.paidHelp(carTitle(order))}</p>
      {order.paymentId && (
        <p>
          {texts.transaction}: <code>{order.paymentId}</code>
        </p>
      )}
      <NextSteps order={order} />
      <Ways order={order} first={needsTime(order) ? texts.chooseTime : texts.toOrder} />
    </Notice>
  );
}

/** An order that can't be paid (anymore): shows the reason and the next steps. */
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
