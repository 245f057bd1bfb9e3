import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { unrefundedAmount } from '../../shared/amount.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { RowActions, RowButton } from '../../shared/rows.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { sale as texts } from './texts.ts';

const { cancel } = texts;

/** Cancels the sale before the hand-over. Refunds a paid order in full. */
export function CancelBlock({ sale }: { sale: Sale }): ReactElement {
  const [asking, setAsking] = useState(false);
  const label = sale.paid ? cancel.held(formatPrice(unrefundedAmount(sale))) : cancel.unpaid;
  return (
    <Block title={cancel.title} screenOnly>
      <p>{cancel.lead}</p>
      <RowActions>
        <RowButton tone="danger" onClick={() => setAsking(true)}>
          {label}
        </RowButton>
      </RowActions>
      {asking ? <CancelDialog sale={sale} label={label} onClose={() => setAsking(false)} /> : null}
    </Block>
  );
}
