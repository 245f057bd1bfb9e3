import { isPayable } from '@second-gear/contract/order-states';
import { canPerform } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { useUser } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router-dom';
import { MeetingBlock } from '../../../shared/order/meeting-block.tsx';
import { OrderScreen } from '../../../shared/order/order-screen.tsx';
import { OrderSummary } from '../../../shared/order/order-summary.tsx';
import { OrderedListing } from '../../../shared/order/ordered-listing.tsx';
import { PayLink } from '../../../shared/order/pay-link.tsx';
import { isEnded } from '../../../shared/order/progress.ts';
import { RefundList } from '../../../shared/order/refund-list.tsx';
import { readStatementDraft } from '../../../shared/order/statement-draft.ts';
import { summaryTexts } from '../../../shared/order/texts.ts';
import { orderQuery } from './api.ts';
import { ConfirmReceived } from './confirm-received.tsx';
import { DisputeBlock, disputeDraftId, type DisputeFormState } from './dispute-block.tsx';
import { EndedOrderLinks } from './ended-order-links.tsx';
import { HandOverReminder } from './hand-over-reminder.tsx';
import { HandOver } from './hand-over.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderProgressBlock } from './order-progress-block.tsx';
import { SellerBlock } from './seller-block.tsx';
import { texts } from './texts.ts';

/** Returns the user's next action: payment, or links to other cars after the order has ended. */
function renderNextAction(order: Order): ReactElement | null {
  if (isPayable(order.state)) return <PayLink order={order} />;
  return isEnded(order.step ?? order.state) ? <EndedOrderLinks order={order} /> : null;
}

function OrderSections({ order }: { order: Order }): ReactElement {
  const uid = useUser()?.uid ?? '';
  const [receiving, setReceiving] = useState(false);
  const [disputeFormState, setDisputeFormState] = useState<DisputeFormState>(() =>
    readStatementDraft(uid, disputeDraftId(order)) === null ? null : 'restored',
  );
  const { step } = order;
  const canHandOver = step !== undefined && canPerform('buyer', 'hand_over', step);
  return (
    <>
      <OrderSummary
        order={order}
        otherParty={[summaryTexts.seller, order.sellerName]}
        next={renderNextAction(order)}
      />
      {canHandOver && order.remindedAt ? (
        <HandOverReminder
          order={order}
          onReceived={() => setReceiving(true)}
          onWrong={() => setDisputeFormState('pressed')}
        />
      ) : null}
      <OrderProgressBlock order={order} />
      <MeetingBlock order={order} side="buyer" />
      {canHandOver ? <HandOver order={order} onReceived={() => setReceiving(true)} /> : null}
      <DisputeBlock order={order} formState={disputeFormState} onChange={setDisputeFormState} />
      <RefundList refunds={order.refunds} side="buyer" />
      <OrderedListing listing={order.listing} />
      <OrderDocuments order={order} />
      <SellerBlock order={order} />
      <ConfirmReceived order={receiving ? order : null} onClose={() => setReceiving(false)} />
    </>
  );
}

/** Renders `/dashboard/orders/{id}`: one of the user's orders with all buyer actions. */
export function OrderPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(orderQuery(id));
  return (
    <OrderScreen
      query={query}
      title={texts.title}
      noun={texts.noun}
      back={{ to: '/dashboard/my-order', label: texts.back }}
    >
      {(order) => <OrderSections key={order._id} order={order} />}
    </OrderScreen>
  );
}
