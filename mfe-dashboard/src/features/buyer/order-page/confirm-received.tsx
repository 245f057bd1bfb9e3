import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { orderedCarTitle } from '../../../shared/format/car-name.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { formatPriceWithWords, unrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { confirmHandOver } from './api.ts';
import { texts } from './texts.ts';

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
