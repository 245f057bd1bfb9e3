import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { confirmHandOver } from '../../api/confirm-hand-over.ts';
import { figuresAndWords, leftOf } from '../../shared/amount.ts';
import { orderedCarTitle } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { useAction } from '../../shared/use-action.ts';
import { order as texts } from './texts.ts';

const { handOver } = texts;

/**
 * Requests confirmation that the buyer has the car, because that releases the money. Closed if `order` is
 * null.
 */
export function Received({ order, onClose }: { order: Order | null; onClose: () => void }): ReactElement {
  const receive = useAction({
    run: ({ _id }: Order) => confirmHandOver(_id),
    done: handOver.receivedDone,
    changes: 'handingOver',
  });
  return (
    <ConfirmAction
      subject={order}
      action={receive}
      danger={false}
      staysOnError
      wording={(asked) => ({
        title: handOver.receivedTitle,
        body: handOver.receivedBody(
          orderedCarTitle(asked),
          figuresAndWords(leftOf(asked)),
          asked.sellerName ?? handOver.theSeller,
        ),
        confirmLabel: handOver.receivedConfirm(formatPrice(leftOf(asked))),
      })}
      onClose={onClose}
    />
  );
}
