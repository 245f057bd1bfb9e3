import { isPayable } from '@second-gear/contract/order-states';
import { canPerform } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { useUser } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router-dom';
import { orderQuery } from '../../api/get-order.ts';
import { MeetingBlock } from '../../shared/order-page/meeting-block.tsx';
import { OrderScreen } from '../../shared/order-page/order-screen.tsx';
import { OrderedListing } from '../../shared/order-page/ordered-listing.tsx';
import { isEnded } from '../../shared/order-page/progress.ts';
import { RefundList } from '../../shared/order-page/refund-list.tsx';
import { readStatement } from '../../shared/order-page/statement-draft.ts';
import { Summary } from '../../shared/order-page/summary.tsx';
import { summary } from '../../shared/order-page/texts.ts';
import { PayLink } from '../../shared/pay-link.tsx';
import { ConfirmReceived } from './confirm-received.tsx';
import { DisputeBlock, disputeDraftId, type DisputeFormState } from './dispute-block.tsx';
import { Documents } from './documents.tsx';
import { HandOver } from './hand-over.tsx';
import { NextSteps } from './next-steps.tsx';
import { Progress } from './progress.tsx';
import { Reminder } from './reminder.tsx';
import { SellerBlock } from './seller-block.tsx';
import { order as texts } from './texts.ts';

/** Returns the next step: payment, or links to other cars after the order has ended. */
function nextAction(order: Order): ReactElement | null {
  if (isPayable(order.state)) return <PayLink order={order} />;
  return isEnded(order.step ?? order.state) ? <NextSteps order={order} /> : null;
}

function OrderSections({ order }: { order: Order }): ReactElement {
  const uid = useUser()?.uid ?? '';
  const [receiving, setReceiving] = useState(false);
  const [disputeFormState, setDisputeFormState] = useState<DisputeFormState>(() =>
    readStatement(uid, disputeDraftId(order)) === null ? null : 'kept',
  );
  const { step } = order;
  const canHandOver = step !== undefined && canPerform('buyer', 'hand_over', step);
  return (
    <>
      <Summary order={order} other={[summary.seller, order.sellerName]} next={nextAction(order)} />
      {canHandOver && order.remindedAt ? (
        <Reminder
          order={order}
          onReceived={() => setReceiving(true)}
          onWrong={() => setDisputeFormState('pressed')}
        />
      ) : null}
      <Progress order={order} />
      <MeetingBlock order={order} side="buyer" />
      {canHandOver ? <HandOver order={order} onReceived={() => setReceiving(true)} /> : null}
      <DisputeBlock order={order} formState={disputeFormState} onChange={setDisputeFormState} />
      <RefundList refunds={order.refunds} side="buyer" />
      <OrderedListing listing={order.listing} />
      <Documents order={order} />
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
    <OrderScreen query={query} title={texts.title} back={{ to: '/dashboard/my-order', label: texts.back }}>
      {(order) => <OrderSections key={order._id} order={order} />}
    </OrderScreen>
  );
}
