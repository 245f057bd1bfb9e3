import { formatPrice } from '@second-gear/contract/money';
import type { Refund } from '@second-gear/contract/order-details';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { Block } from '../components/block.tsx';
import { formatDay } from '../format/format.ts';
import { refundListTexts as texts, type Side } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-3);

  .amount {
    font-weight: 650;
  }
  .reason {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    overflow-wrap: anywhere;
  }
`;

interface Props {
  refunds: readonly Refund[] | undefined;
  side: Side;
}

/** Lists refunds with reason and status. Renders nothing if there are none. */
export function RefundList({ refunds, side }: Props): ReactElement | null {
  if (refunds === undefined || refunds.length === 0) return null;
  return (
    <Block title={texts.title}>
      <List>
        {refunds.map(({ amount, reason, note, state, createdAt }, index) => (
          <li key={`${createdAt} ${String(index)}`}>
            <p className="amount">{texts.refundLabel(formatPrice(amount), formatDay(createdAt))}</p>
            <p>{texts.state[state][side]}</p>
            <p className="reason">{[texts.reason(reason), note].filter(Boolean).join(': ')}</p>
          </li>
        ))}
      </List>
    </Block>
  );
}
