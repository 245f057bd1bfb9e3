import type { Sale } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { BuyerContact } from '../../shared/buyer-contact.tsx';
import { MessageBuyerDialog } from '../../shared/message-buyer-dialog.tsx';
import { Block } from '../../shared/order-page/block.tsx';
import { RowActions } from '../../shared/rows.tsx';
import { salePageTexts as texts } from './texts.ts';

/** Shows the buyer and the contact options. */
export function BuyerBlock({ sale }: { sale: Sale }): ReactElement {
  const [writing, setWriting] = useState(false);
  return (
    <Block title={texts.buyer.title}>
      <p>{sale.buyerName}</p>
      <RowActions>
        <BuyerContact sale={sale} onWrite={() => setWriting(true)} />
      </RowActions>
      {writing ? <MessageBuyerDialog sale={sale} onClose={() => setWriting(false)} /> : null}
    </Block>
  );
}
