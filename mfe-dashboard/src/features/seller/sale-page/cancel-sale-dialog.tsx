import { invalidateAfter } from '@second-gear/contract/invalidations';
import { type Sale, saleCancellationSchema } from '@second-gear/contract/orders';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { orderedCarTitle } from '../../../shared/format/car-name.ts';
import { formatPriceWithWords, unrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { cancelSale } from './api.ts';
import { texts } from './texts.ts';

const { cancel: cancelTexts } = texts;
const reasonField = {
  name: 'reason',
  schema: saleCancellationSchema.shape.reason,
  label: cancelTexts.reason,
  hint: cancelTexts.reasonHint,
  rows: 3,
  maxLength: 1000,
};

interface Props {
  sale: Sale;
  onClose: () => void;
}

/** Requests the reason for a cancellation and explains the refund. */
export function CancelSaleDialog({ sale, onClose }: Props): ReactElement {
  const client = useQueryClient();
  const car = orderedCarTitle(sale);
  return (
    <TextDialog
      title={cancelTexts.dialog}
      lead={
        sale.paid
          ? cancelTexts.bodyHeld(sale.buyerName, car, formatPriceWithWords(unrefundedAmount(sale)))
          : cancelTexts.bodyUnpaid(sale.buyerName, car)
      }
      field={reasonField}
      label={cancelTexts.confirm}
      danger
      cancelLabel={cancelTexts.keep}
      onSend={async (text) => {
        await cancelSale(sale._id, text);
        notify.success(sale.paid ? cancelTexts.doneHeld : cancelTexts.done);
        await invalidateAfter(client, 'cancelSale');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
