import { formatCarTitle } from '@second-gear/contract/car-title';
import { canPerform } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { LinkButton } from '@second-gear/ui/button';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { useId } from 'react';
import { Notice } from './notice.tsx';
import { texts } from './texts.ts';

/** Returns whether buyer and seller still have to meet. False after the hand-over or the end of the order. */
const isMeetingAhead = ({ step }: Order) => step !== undefined && canPerform('buyer', 'meet', step);

/**
 * Returns whether the buyer still has to select a meeting time. An older server, without `meeting`, offers no
 * times.
 */
const needsMeetingTime = (order: Order) =>
  isMeetingAhead(order) && order.meeting !== undefined && (order.meeting?.time ?? null) === null;

/** Links to the next steps. The order's page also contains its meeting times. */
function OrderLinks({ order, firstLabel = texts.toOrder }: { order: Order; firstLabel?: string }) {
  return (
    <Cluster gap={3}>
      <LinkButton to={`/dashboard/orders/${order._id}`}>{firstLabel}</LinkButton>
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
  if (!isMeetingAhead(order)) return null;
  return (
    <Stack gap={2}>
      <h3 id={id}>{texts.next.title}</h3>
      <ol aria-labelledby={id}>
        {needsMeetingTime(order) && <li>{texts.next.agree}</li>}
        <li>{texts.next.meet(order.location)}</li>
        <li>{texts.next.code}</li>
      </ol>
    </Stack>
  );
}

function PaidNotice({ order }: { order: Order }) {
  return (
    <Notice title={texts.success} live="status">
      <p>{texts.paidHelp(formatCarTitle(order))}</p>
      {order.paymentId && (
        <p>
          {texts.transaction}: <code>{order.paymentId}</code>
        </p>
      )}
      <NextSteps order={order} />
      <OrderLinks order={order} firstLabel={needsMeetingTime(order) ? texts.chooseTime : texts.toOrder} />
    </Notice>
  );
}

/** Titles and texts of orders that ended without a purchase. */
const ENDED_ORDER_TEXTS = {
  refunded: [texts.refundedTitle, texts.refunded],
  cancelled: [texts.cancelledTitle, texts.cancelled],
  lapsed: [texts.lapsedTitle, texts.lapsed],
} as const;

/** Shows why an order can't be paid, and the next steps. */
export function SettledOrder({ order }: { order: Order }) {
  if (order.state === 'unpaid') return null;
  if (order.state === 'paid') return <PaidNotice order={order} />;
  const [title, text] = ENDED_ORDER_TEXTS[order.state];
  return (
    <Notice title={title} live="status">
      <p>{text}</p>
      <OrderLinks order={order} />
    </Notice>
  );
}
