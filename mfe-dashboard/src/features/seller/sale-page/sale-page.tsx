import { canPerform } from '@second-gear/contract/order-steps';
import type { Sale } from '@second-gear/contract/orders';
import { Steps } from '@second-gear/ui/steps';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { Block } from '../../../shared/components/block.tsx';
import { MeetingBlock } from '../../../shared/order/meeting-block.tsx';
import { OrderScreen } from '../../../shared/order/order-screen.tsx';
import { OrderSummary } from '../../../shared/order/order-summary.tsx';
import { OrderedListing } from '../../../shared/order/ordered-listing.tsx';
import { toProgressSteps } from '../../../shared/order/progress.ts';
import { RefundList } from '../../../shared/order/refund-list.tsx';
import { progressTexts, summaryTexts } from '../../../shared/order/texts.ts';
import { saleQuery } from './api.ts';
import { BuyerBlock } from './buyer-block.tsx';
import { CancelSaleBlock } from './cancel-sale-block.tsx';
import { DisputeAnswerBlock } from './dispute-answer-block.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { SalePayout } from './sale-payout.tsx';
import { texts } from './texts.ts';

function SaleSections({ sale }: { sale: Sale }): ReactElement {
  const { step } = sale;
  return (
    <>
      <OrderSummary order={sale} otherParty={[summaryTexts.buyer, sale.buyerName]} />
      <Block title={progressTexts.title}>
        <Steps label={progressTexts.list} steps={toProgressSteps(sale, 'seller')} />
      </Block>
      <MeetingBlock order={sale} side="seller" />
      {step !== undefined && canPerform('seller', 'hand_over', step) ? <HandOverForm sale={sale} /> : null}
      <DisputeAnswerBlock sale={sale} />
      <SalePayout sale={sale} />
      <RefundList refunds={sale.refunds} side="seller" />
      <OrderedListing listing={sale.listing} />
      <BuyerBlock sale={sale} />
      {step !== undefined && canPerform('seller', 'cancel', step) ? <CancelSaleBlock sale={sale} /> : null}
    </>
  );
}

/** Renders `/dashboard/sales/{id}`: one order for the seller's car with all seller actions. */
export function SalePage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(saleQuery(id));
  return (
    <OrderScreen
      query={query}
      title={texts.title}
      noun={texts.noun}
      back={{ to: '/dashboard/mybuyers', label: texts.back }}
    >
      {(sale) => <SaleSections key={sale._id} sale={sale} />}
    </OrderScreen>
  );
}
