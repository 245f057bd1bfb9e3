import { formatPrice } from '@second-gear/contract/money';
import { canCancelWithoutRefund, isPayable } from '@second-gear/contract/order-states';
import type { Order } from '@second-gear/contract/orders';
import { Steps } from '@second-gear/ui/steps';
import { type ReactElement, useState } from 'react';
import { cancelOrder } from '../../../shared/api/orders.ts';
import { Block } from '../../../shared/components/block.tsx';
import { RowActions, RowButton } from '../../../shared/components/rows.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatInstant, formatOrderedCarTitle } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useIsPast } from '../../../shared/hooks/use-is-past.ts';
import { formatPriceWithWords, getUnrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { toProgressSteps } from '../../../shared/order/progress.ts';
import { orderTexts, progressTexts } from '../../../shared/order/texts.ts';
import { texts } from './texts.ts';

const formatRefund = (order: Order): string => formatPrice(getUnrefundedAmount(order));

/**
 * Shows whether a paid order can be canceled and until when. Renders nothing if an older API sends no
 * deadline.
 */
function CancelPaidOrder({ order, onCancel }: { order: Order; onCancel: () => void }): ReactElement | null {
  const deadline = order.cancellableUntil;
  const isPast = useIsPast(deadline ?? null);
  if (order.step !== 'held' || deadline === undefined) return null;
  if (deadline === null || isPast) return <p>{texts.cancellation.tooLate}</p>;
  return (
    <>
      <p>{texts.cancellation.cancelHeldUntil(formatInstant(deadline))}</p>
      <RowActions>
        <RowButton tone="danger" onClick={onCancel}>
          {texts.cancellation.cancelHeld(formatRefund(order))}
        </RowButton>
      </RowActions>
    </>
  );
}

/** Shows the progress of an order and lets the buyer cancel it. */
export function OrderProgressBlock({ order }: { order: Order }): ReactElement {
  const [orderToCancel, setOrderToCancel] = useState<Order | null>(null);
  const cancel = useAction({
    run: ({ _id }: Order) => cancelOrder(_id),
    successText: ({ paid }) => (paid ? texts.cancellation.canceledWithRefund : texts.cancellation.canceled),
    invalidates: 'placeOrder',
  });
  const openConfirmation = () => setOrderToCancel(order);
  return (
    <Block title={progressTexts.title}>
      <Steps label={progressTexts.list} steps={toProgressSteps(order, 'buyer')} />
      {isPayable(order.state) && canCancelWithoutRefund(order.state) ? (
        <RowActions>
          <RowButton tone="danger" onClick={openConfirmation}>
            {texts.cancellation.cancelUnpaid}
          </RowButton>
        </RowActions>
      ) : null}
      <CancelPaidOrder order={order} onCancel={openConfirmation} />
      <ConfirmAction
        subject={orderToCancel}
        action={cancel}
        staysOpenOnError
        getTexts={(subject) =>
          subject.paid
            ? {
                title: texts.cancellation.cancelHeldTitle,
                body: texts.cancellation.cancelHeldBody(
                  formatOrderedCarTitle(subject),
                  formatPriceWithWords(getUnrefundedAmount(subject)),
                ),
                confirmLabel: orderTexts.cancelConfirm,
                cancelLabel: orderTexts.keep,
              }
            : {
                title: orderTexts.cancelTitle,
                body: orderTexts.cancelBody(formatOrderedCarTitle(subject)),
                confirmLabel: orderTexts.cancelConfirm,
                cancelLabel: orderTexts.keep,
              }
        }
        onClose={() => setOrderToCancel(null)}
      />
    </Block>
  );
}
