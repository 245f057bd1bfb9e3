import { formatAmountInWords } from '@second-gear/contract/amount-in-words';
import { formatDateTime } from '@second-gear/contract/format';
import { formatPlainPrice, formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import { Icon } from '@second-gear/ui/icon';
import { Stack } from '@second-gear/ui/layout';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const Total = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--sg-space-3);
  align-items: baseline;
  font-size: var(--sg-text-xl);
`;

const EscrowNote = styled.p`
  display: flex;
  gap: var(--sg-space-2);
  max-width: 34rem;
  svg {
    flex: none;
    margin-top: 0.15em;
  }
`;

const SmallNote = styled.p`
  color: var(--sg-ink-2);
`;

/** The amount due for an unpaid order, above `children`. */
export function AmountDue({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <div>
        <Total>
          <span>{texts.total}</span> <b>{formatPrice(order.resellPrice)}</b>
        </Total>
        <SmallNote>{texts.pleasePay(formatPlainPrice(order.resellPrice))}</SmallNote>
        <SmallNote>{texts.amountInWords(formatAmountInWords(order.resellPrice))}</SmallNote>
        {order.lapsesAt && (
          <SmallNote>{texts.reservedUntil(formatDateTime(new Date(order.lapsesAt)))}</SmallNote>
        )}
      </div>
      <EscrowNote>
        <Icon name="shield" />
        <span>{texts.held}</span>
      </EscrowNote>
      {children}
    </Stack>
  );
}
