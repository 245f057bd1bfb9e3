import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { confirmHandOver } from '../../api/confirm-hand-over.ts';
import { orderedCarTitle } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { formatPriceWithWords, unrefundedAmount } from '../../shared/order-amounts.ts';
import { useAction } from '../../shared/use-action.ts';
import { orderPageTexts as texts } from './texts.ts';

const { handOver: handOverTexts } = texts;

/**
 * Asks the buyer to confirm that they have the car, because that releases the money. Renders nothing if
 * `order` is null.
 */
export function ConfirmReceived({
  order,
  onClose,
}: {
  order: Order | null;
  onClose: () => void;
}): ReactElement {
  const receive = useAction({
    run: ({ _id }: Order) => confirmHandOver(_id),
    done: handOverTexts.receivedDone,
    invalidates: 'confirmHandOver',
  });
  return (
    <ConfirmAction
      subject={order}
      action={receive}
      danger={false}
      staysOnError
      wording={(confirmedOrder) => ({
        title: handOverTexts.receivedTitle,
        body: handOverTexts.receivedBody(
          orderedCarTitle(confirmedOrder),
          formatPriceWithWords(unrefundedAmount(confirmedOrder)),
          confirmedOrder.sellerName ?? handOverTexts.theSeller,
        ),
        cancelLabel: handOverTexts.receivedNot,
        confirmLabel: handOverTexts.receivedConfirm(formatPrice(unrefundedAmount(confirmedOrder))),
      })}
      onClose={onClose}
    />
  );
}
