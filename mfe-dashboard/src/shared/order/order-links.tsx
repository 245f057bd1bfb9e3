import type { Order, Sale } from '@second-gear/contract/orders';
import { useSlotPreload } from '@second-gear/federation/slots';
import type { ReactElement } from 'react';
import { RowButton, RowLink, RowNote } from '../components/rows.tsx';
import { formatCarName } from '../format/format.ts';
import { buyerMessageTexts as texts, orderTexts } from './texts.ts';

/**
 * Links to a message to the seller about the order's car. Renders nothing if the listing or the seller is
 * deleted. Must be rendered inside `RowStyles`, which contains its styles.
 */
export function MessageSeller({ order }: { order: Order }): ReactElement | null {
  if (order.carId === null || order.sellerName === null) return null;
  return (
    <RowLink rowName={formatCarName(order)} to={`/dashboard/messages/new?car=${order.carId}`}>
      {orderTexts.message}
    </RowLink>
  );
}

/**
 * Links to the conversation with the buyer, or offers to send the first message. Must be rendered inside
 * `RowStyles`, which contains its styles.
 */
export function BuyerContact({ sale, onWrite }: { sale: Sale; onWrite: (sale: Sale) => void }): ReactElement {
  const rowName = `${sale.buyerName}, ${formatCarName(sale)}`;
  if (sale.threadId !== null) {
    return (
      <RowLink to={`/dashboard/messages/${sale.threadId}`} rowName={rowName}>
        {texts.openThread}
      </RowLink>
    );
  }
  if (!sale.reachable) return <RowNote>{texts.unreachable}</RowNote>;
  return (
    <RowButton rowName={rowName} onClick={() => onWrite(sale)}>
      {texts.write}
    </RowButton>
  );
}

/**
 * Links to the payment of an unpaid order. Preloads the code of the payment page on hover or focus. Must be
 * rendered inside `RowStyles`, which contains its styles.
 */
export function PayLink({ order }: { order: Order }): ReactElement | null {
  const preload = useSlotPreload();
  const preloadPayment = () => preload('payment-page');
  if (order.resellPrice <= 0) return null;
  return (
    <RowLink
      tone="primary"
      rowName={formatCarName(order)}
      to={`/dashboard/payment/${order._id}`}
      onPointerEnter={preloadPayment}
      onFocus={preloadPayment}
    >
      {orderTexts.payNow}
    </RowLink>
  );
}
