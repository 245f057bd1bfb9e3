import { formatAmountInWords } from '@second-gear/contract/amount-in-words';
import { formatPrice } from '@second-gear/contract/money';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const List = styled.dl`
  display: grid;
  gap: var(--sg-space-4);

  dt {
    color: var(--sg-ink-2);
  }
  dd:first-of-type {
    font-size: var(--sg-text-xl);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;

interface Props {
  shares: readonly (readonly [party: string, dollars: number])[];
}

/** Shows each party's share of a payment, in figures and in words. */
export const PaymentSplit = ({ shares }: Props): ReactElement => (
  <List>
    {shares.map(([party, dollars]) => (
      <div key={party}>
        <dt>{party}</dt>
        {dollars > 0 ? (
          <>
            <dd>{formatPrice(dollars)}</dd>
            <dd>{formatAmountInWords(dollars)}</dd>
          </>
        ) : (
          <dd>{texts.decision.noShare}</dd>
        )}
      </div>
    ))}
  </List>
);
