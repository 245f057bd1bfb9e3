import { invalidateAfter } from '@second-gear/contract/invalidations';
import { type Sale, saleCancellationSchema } from '@second-gear/contract/orders';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { cancelSale } from '../../api/cancel-sale.ts';
import { formatPriceWithWords, unrefundedAmount } from '../../shared/amount.ts';
import { orderedCarTitle } from '../../shared/car-name.ts';
import { TextDialog } from '../../shared/text-dialog.tsx';
import { sale as texts } from './texts.ts';

const { cancel } = texts;
const reasonField = {
  name: 'reason',
  schema: saleCancellationSchema.shape.reason,
  label: cancel.reason,
  hint: cancel.reasonHint,
  rows: 3,
  maxLength: 1000,
};

interface Props {
  sale: Sale;
  /** Label of the confirm button, including the refund amount if any. */
  label: string;
  onClose: () => void;
}

/** Requests the reason for a cancellation and explains the refund. */
export function CancelDialog({ sale, label, onClose }: Props): ReactElement {
  const client = useQueryClient();
  const car = orderedCarTitle(sale);
  return (
    <TextDialog
      title={cancel.dialog}
      lead={
        sale.paid
          ? cancel.bodyHeld(sale.buyerName, car, formatPriceWithWords(unrefundedAmount(sale)))
          : cancel.bodyUnpaid(sale.buyerName, car)
      }
      field={reasonField}
      label={label}
      danger
      cancelLabel={cancel.keep}
      onSend={async (text) => {
        await cancelSale(sale._id, text);
        notify.success(sale.paid ? cancel.doneHeld : cancel.done);
        await invalidateAfter(client, 'cancelSale');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
