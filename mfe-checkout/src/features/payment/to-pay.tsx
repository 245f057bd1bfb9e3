import { amountInWords } from '@second-gear/contract/amount-in-words';
import { formatPlainPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import { Stack } from '@second-gear/ui/layout';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const PleasePay = styled.p`
  font-size: var(--sg-text-xl);
`;

const Fact = styled.p`
  color: var(--sg-ink-2);
`;

const untilWhen = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** What is to be paid, over whatever stands below. Only for an order whose money has not been taken. */
export function ToPay({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <Stack gap={4}>
      <div>
        <PleasePay>{texts.pleasePay(formatPlainPrice(order.resellPrice))}</PleasePay>
        <Fact>{texts.inWords(amountInWords(order.resellPrice))}</Fact>
        {order.lapsesAt && <Fact>{texts.reservedUntil(untilWhen.format(new Date(order.lapsesAt)))}</Fact>}
      </div>
      {children}
    </Stack>
  );
}
