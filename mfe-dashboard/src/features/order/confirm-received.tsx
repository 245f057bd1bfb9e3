import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { confirmHandOver } from '../../api/confirm-hand-over.ts';
import { formatPriceWithWords, unrefundedAmount } from '../../shared/amount.ts';
import { orderedCarTitle } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { useAction } from '../../shared/use-action.ts';
import { order as texts } from './texts.ts';

const { handOver } = texts;

/**
 * Requests confirmation that the buyer has the car, because that releases the money. Closed if `order` is
 * null.
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
    done: handOver.receivedDone,
    invalidates: 'confirmHandOver',
  });
  return (
    <ConfirmAction
      subject={order}
      action={receive}
      danger={false}
      staysOnError
      wording={(confirmedOrder) => ({
        title: handOver.receivedTitle,
        body: handOver.receivedBody(
          orderedCarTitle(confirmedOrder),
          formatPriceWithWords(unrefundedAmount(confirmedOrder)),
          confirmedOrder.sellerName ?? handOver.theSeller,
        ),
        confirmLabel: handOver.receivedConfirm(formatPrice(unrefundedAmount(confirmedOrder))),
      })}
      onClose={onClose}
    />
  );
}
