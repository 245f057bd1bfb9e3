import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { RowActions, RowButton } from '../../../shared/components/rows.tsx';
import { unrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { CancelSaleDialog } from './cancel-sale-dialog.tsx';
import { texts } from './texts.ts';

const { cancel: cancelTexts } = texts;

/** Lets the seller cancel a sale before the hand-over. A paid order is refunded in full. */
export function CancelSaleBlock({ sale }: { sale: Sale }): ReactElement {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const label = sale.paid ? cancelTexts.held(formatPrice(unrefundedAmount(sale))) : cancelTexts.unpaid;
  return (
    <Block title={cancelTexts.title} screenOnly>
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
