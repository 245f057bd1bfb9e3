import type { Sale } from '@second-gear/contract/orders';
import { type ReactElement, useState } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { RowActions } from '../../../shared/components/rows.tsx';
import { BuyerContact } from '../../../shared/order/buyer-contact.tsx';
import { MessageBuyerDialog } from '../../../shared/order/message-buyer-dialog.tsx';
import { texts } from './texts.ts';

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
