import { canPerform } from '@second-gear/contract/order-steps';
import type { Sale } from '@second-gear/contract/orders';
import { Steps } from '@second-gear/ui/steps';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { saleQuery } from '../../api/get-sale.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { MeetingBlock } from '../../shared/order-page/meeting-block.tsx';
import { OrderScreen } from '../../shared/order-page/order-screen.tsx';
import { OrderedListing } from '../../shared/order-page/ordered-listing.tsx';
import { progressOf } from '../../shared/order-page/progress.ts';
import { RefundList } from '../../shared/order-page/refund-list.tsx';
import { Summary } from '../../shared/order-page/summary.tsx';
import { progress, summary } from '../../shared/order-page/texts.ts';
import { AnswerBlock } from './answer-block.tsx';
import { BuyerBlock } from './buyer-block.tsx';
import { CancelBlock } from './cancel-block.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { SaleMoney } from './money.tsx';
import { sale as texts } from './texts.ts';

function SaleSections({ sale }: { sale: Sale }): ReactElement {
  const { step } = sale;
  return (
    <>
      <Summary order={sale} other={[summary.buyer, sale.buyerName]} />
      <Block title={progress.title}>
        <Steps label={progress.list} steps={progressOf(sale, 'seller')} />
      </Block>
      <MeetingBlock order={sale} side="seller" />
      {step !== undefined && canPerform('seller', 'hand_over', step) ? <HandOverForm sale={sale} /> : null}
      <AnswerBlock sale={sale} />
      <SaleMoney sale={sale} />
      <RefundList refunds={sale.refunds} side="seller" />
      <OrderedListing listing={sale.listing} />
      <BuyerBlock sale={sale} />
      {step !== undefined && canPerform('seller', 'cancel', step) ? <CancelBlock sale={sale} /> : null}
    </>
  );
}

/** Renders `/dashboard/sales/{id}`: one order for the seller's car with all seller actions. */
export function SalePage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(saleQuery(id));
  return (
    <OrderScreen query={query} title={texts.title} back={{ to: '/dashboard/mybuyers', label: texts.back }}>
      {(sale) => <SaleSections key={sale._id} sale={sale} />}
    </OrderScreen>
  );
}
