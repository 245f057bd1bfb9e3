import { formatPrice } from '@second-gear/contract/money';
import { isPayable } from '@second-gear/contract/order-states';
import { canPerform } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { Cluster } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router-dom';
import { carQuery } from '../../../shared/api/get-car.ts';
import { RowActions, RowLink } from '../../../shared/components/rows.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName, formatInstant, formatOrderedCarTitle } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { MeetingBlock } from '../../../shared/order/meeting-block.tsx';
import { formatPriceWithWords, getUnrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { PayLink } from '../../../shared/order/order-links.tsx';
import { OrderScreen } from '../../../shared/order/order-screen.tsx';
import { OrderSummary } from '../../../shared/order/order-summary.tsx';
import { OrderedListing } from '../../../shared/order/ordered-listing.tsx';
import { isEnded } from '../../../shared/order/progress.ts';
import { RefundList } from '../../../shared/order/refund-list.tsx';
import { readStatementDraft } from '../../../shared/order/statement-draft.ts';
import { summaryTexts } from '../../../shared/order/texts.ts';
import { confirmHandOver, orderQuery } from './api.ts';
import { DisputeBlock, disputeDraftId, type DisputeFormState } from './dispute-block.tsx';
import { HandOver } from './hand-over.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderProgressBlock } from './order-progress-block.tsx';
import { SellerBlock } from './seller-block.tsx';
import { texts } from './texts.ts';

const { reminder: reminderTexts } = texts;

interface Props {
  order: Order;
  onReceived: () => void;
  onProblem: () => void;
}

/**
 * Reminds a buyer to confirm the hand-over or report a problem. States when the money will be released if the
 * buyer does neither.
 */
function HandOverReminder({ order, onReceived, onProblem }: Props): ReactElement {
  return (
    <Callout
      tone="warning"
      title={reminderTexts.title}
      action={
        <Cluster gap={3}>
          <Button onClick={onReceived}>{reminderTexts.yes}</Button>
          <Button variant="secondary" onClick={onProblem}>
            {reminderTexts.no}
          </Button>
        </Cluster>
      }
    >
      {order.releasesAt ? reminderTexts.body(formatInstant(order.releasesAt)) : reminderTexts.bodyUndated}
    </Callout>
  );
}

const { handOver: handOverTexts } = texts;

/**
 * Requests confirmation that the buyer has the car, because that releases the money. Renders nothing if
 * `order` is null.
 */
function ConfirmReceived({ order, onClose }: { order: Order | null; onClose: () => void }): ReactElement {
  const confirmReceipt = useAction({
    run: ({ _id }: Order) => confirmHandOver(_id),
    successText: handOverTexts.receivedDone,
    invalidates: 'confirmHandOver',
  });
  return (
    <ConfirmAction
      subject={order}
      action={confirmReceipt}
      danger={false}
      staysOpenOnError
      getTexts={(confirmedOrder) => ({
        title: handOverTexts.receivedTitle,
        body: handOverTexts.receivedBody(
          formatOrderedCarTitle(confirmedOrder),
          formatPriceWithWords(getUnrefundedAmount(confirmedOrder)),
          confirmedOrder.sellerName ?? handOverTexts.sellerFallback,
        ),
        cancelLabel: handOverTexts.notReceived,
        confirmLabel: handOverTexts.receivedConfirm(formatPrice(getUnrefundedAmount(confirmedOrder))),
      })}
      onClose={onClose}
    />
  );
}

/** Links to the car of an ended order if it is still public. */
function CarLink({ order, carId }: { order: Order; carId: string }): ReactElement | null {
  const car = useQuery(carQuery(carId));
  if (!car.isSuccess) return null;
  return (
    <RowLink rowName={formatCarName(order)} to={`/cars/${carId}`}>
      {texts.ended.viewCar}
    </RowLink>
  );
}

/** Links to other cars after an order has ended and no action is left. */
function EndedOrderLinks({ order }: { order: Order }): ReactElement {
  return (
    <RowActions>
      <RowLink tone="primary" to="/viewallcars">
        {texts.ended.browseCars}
      </RowLink>
      {order.carId === null ? null : <CarLink order={order} carId={order.carId} />}
    </RowActions>
  );
}

/** Returns the user's next action: payment, or links to other cars after the order has ended. */
function renderNextAction(order: Order): ReactElement | null {
  if (isPayable(order.state)) return <PayLink order={order} />;
  return isEnded(order.step ?? order.state) ? <EndedOrderLinks order={order} /> : null;
}

function OrderSections({ order }: { order: Order }): ReactElement {
  const uid = useUser()?.uid ?? '';
  const [isConfirmingReceipt, setIsConfirmingReceipt] = useState(false);
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
        nextAction={renderNextAction(order)}
      />
      {canHandOver && order.remindedAt ? (
        <HandOverReminder
          order={order}
          onReceived={() => setIsConfirmingReceipt(true)}
          onProblem={() => setDisputeFormState('pressed')}
        />
      ) : null}
      <OrderProgressBlock order={order} />
      <MeetingBlock order={order} side="buyer" />
      {canHandOver ? <HandOver order={order} onReceived={() => setIsConfirmingReceipt(true)} /> : null}
      <DisputeBlock order={order} formState={disputeFormState} onChange={setDisputeFormState} />
      <RefundList refunds={order.refunds} side="buyer" />
      <OrderedListing listing={order.listing} />
      <OrderDocuments order={order} />
      <SellerBlock order={order} />
      <ConfirmReceived
        order={isConfirmingReceipt ? order : null}
        onClose={() => setIsConfirmingReceipt(false)}
      />
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
