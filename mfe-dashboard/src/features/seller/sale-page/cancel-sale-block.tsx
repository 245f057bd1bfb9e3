import { formatPrice } from '@second-gear/contract/money';
import { type Sale, saleCancellationSchema } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { RowActions, RowButton } from '../../../shared/components/rows.tsx';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { formatOrderedCarTitle } from '../../../shared/format/format.ts';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { formatPriceWithWords, getUnrefundedAmount } from '../../../shared/order/order-amounts.ts';
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
function CancelSaleDialog({ sale, onClose }: Props): ReactElement {
  const reportChange = useReportChange();
  const car = formatOrderedCarTitle(sale);
  return (
    <TextDialog
      title={cancelTexts.dialog}
      lead={
        sale.paid
          ? cancelTexts.bodyPaid(sale.buyerName, car, formatPriceWithWords(getUnrefundedAmount(sale)))
          : cancelTexts.bodyUnpaid(sale.buyerName, car)
      }
      field={reasonField}
      label={cancelTexts.confirm}
      danger
      cancelLabel={cancelTexts.keep}
      onSend={async (text) => {
        await cancelSale(sale._id, text);
        await reportChange(sale.paid ? cancelTexts.donePaid : cancelTexts.done, 'cancelSale');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Lets the seller cancel a sale before the hand-over. A paid order is refunded in full. */
export function CancelSaleBlock({ sale }: { sale: Sale }): ReactElement {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const label = sale.paid
    ? cancelTexts.cancelPaid(formatPrice(getUnrefundedAmount(sale)))
    : cancelTexts.cancelUnpaid;
  return (
    <Block title={cancelTexts.title} isHiddenInPrint>
      <p>{cancelTexts.lead}</p>
      <RowActions>
        <RowButton tone="danger" onClick={() => setIsDialogOpen(true)}>
          {label}
        </RowButton>
      </RowActions>
      {isDialogOpen ? <CancelSaleDialog sale={sale} onClose={() => setIsDialogOpen(false)} /> : null}
    </Block>
  );
}
