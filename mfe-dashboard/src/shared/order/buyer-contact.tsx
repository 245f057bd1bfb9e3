import type { Sale } from '@second-gear/contract/orders';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { RowButton, RowNote } from '../components/rows.tsx';
import { carName } from '../format/car-name.ts';
import { buyerMessageTexts as texts } from './order-texts.ts';

/**
 * Links to the conversation with the buyer, or offers to send the first message. Must be rendered inside
 * `Rows`, which contains its styles.
 */
export function BuyerContact({ sale, onWrite }: { sale: Sale; onWrite: (sale: Sale) => void }): ReactElement {
  const about = `${sale.buyerName}, ${carName(sale)}`;
  if (sale.threadId !== null) {
    return (
      <Link className="row-button" to={`/dashboard/messages/${sale.threadId}`} aria-description={about}>
        {texts.openThread}
      </Link>
    );
  }
  if (!sale.reachable) return <RowNote>{texts.unreachable}</RowNote>;
  return (
    <RowButton about={about} onClick={() => onWrite(sale)}>
      {texts.write}
    </RowButton>
  );
}
