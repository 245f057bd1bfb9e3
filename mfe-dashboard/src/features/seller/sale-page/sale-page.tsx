import type { Statement } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { canPerform } from '@second-gear/contract/order-steps';
import type { Sale } from '@second-gear/contract/orders';
import { Steps } from '@second-gear/ui/steps';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Block } from '../../../shared/components/block.tsx';
import { DescriptionList } from '../../../shared/components/description-list.tsx';
import { RowActions } from '../../../shared/components/rows.tsx';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { DisputeSummary } from '../../../shared/order/dispute-summary.tsx';
import { MeetingBlock } from '../../../shared/order/meeting-block.tsx';
import { MessageBuyerDialog } from '../../../shared/order/message-buyer-dialog.tsx';
import { getUnrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { BuyerContact } from '../../../shared/order/order-links.tsx';
import { OrderScreen } from '../../../shared/order/order-screen.tsx';
import { OrderSummary } from '../../../shared/order/order-summary.tsx';
import { OrderedListing } from '../../../shared/order/ordered-listing.tsx';
import { toProgressSteps } from '../../../shared/order/progress.ts';
import { RefundList } from '../../../shared/order/refund-list.tsx';
import { StatementForm } from '../../../shared/order/statement-form.tsx';
import { disputeSummaryTexts, progressTexts, summaryTexts } from '../../../shared/order/texts.ts';
import { answerDispute, saleQuery } from './api.ts';
import { CancelSaleBlock } from './cancel-sale-block.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { texts } from './texts.ts';

function BuyerBlock({ sale }: { sale: Sale }): ReactElement {
  const [isMessageDialogOpen, setIsMessageDialogOpen] = useState(false);
  return (
    <Block title={texts.buyer.title}>
      <p>{sale.buyerName}</p>
      <RowActions>
        <BuyerContact sale={sale} onWrite={() => setIsMessageDialogOpen(true)} />
      </RowActions>
      {isMessageDialogOpen ? (
        <MessageBuyerDialog sale={sale} onClose={() => setIsMessageDialogOpen(false)} />
      ) : null}
    </Block>
  );
}

/** Shows the buyer's dispute and the seller's one-time answer. Renders nothing without a dispute. */
function DisputeAnswerBlock({ sale }: { sale: Sale }): ReactElement | null {
  const reportChange = useReportChange();
  const { dispute } = sale;
  if (!dispute) return null;
  const canAnswer = dispute.kind === 'buyer' && dispute.answer === null && dispute.decision === null;
  const send = async (statement: Statement) => {
    await answerDispute(sale._id, statement);
    await reportChange(texts.dispute.sent, 'updateDispute');
  };
  return (
    <Block title={disputeSummaryTexts.title}>
      <DisputeSummary dispute={dispute} side="seller" />
      {canAnswer ? (
        <>
          <p className="sg-screen-only">{texts.dispute.lead}</p>
          <StatementForm
            draftId={`sale-${sale._id}`}
            label={texts.dispute.yourResponse}
            hint={texts.dispute.hint}
            submitLabel={texts.dispute.send}
            onSend={send}
          />
        </>
      ) : null}
    </Block>
  );
}

const { money: payoutTexts } = texts;

/** Returns why there is no payout yet. Returns null if that needs no explanation. */
function getPendingText(sale: Sale): string | null {
  const remaining = formatPrice(getUnrefundedAmount(sale));
  if (sale.step === 'unpaid') return payoutTexts.unpaid;
  if (sale.step === 'held') return payoutTexts.held(remaining);
  if (sale.step === 'disputed') return payoutTexts.disputed(remaining);
  return sale.payout === null ? payoutTexts.noPayout : null;
}

function getStateText({ state, stuck = false, returned = 0 }: NonNullable<Sale['payout']>): string {
  if (state === 'sent' && returned > 0)
    return `${payoutTexts.state.sent} ${payoutTexts.partlyReturned(formatPrice(returned))}`;
  return stuck && (state === 'owed' || state === 'sending') ? payoutTexts.stuck : payoutTexts.state[state];
}

/** Shows the price, refunds, our fee, and the amount and status of the seller's payout. */
function SalePayout({ sale }: { sale: Sale }): ReactElement | null {
  const { payout, refunded = 0, resellPrice } = sale;
  if (sale.step === undefined) return null;

  const pendingNote = payout ? null : getPendingText(sale);
  return (
    <Block title={payoutTexts.title}>
      <DescriptionList
        items={[
          [payoutTexts.price, formatPrice(resellPrice)],
          [payoutTexts.refunded, refunded > 0 ? formatPrice(refunded) : null],
          [payoutTexts.fee, payout ? formatPrice(payout.fee) : null],
          [payoutTexts.payout, payout ? formatPrice(payout.amount) : null],
        ]}
      />
      {pendingNote === null ? null : <p>{pendingNote}</p>}
      {payout ? (
        <p>
          <span>{getStateText(payout)}</span>
          {payout.state === 'waiting' ? (
            <>
              {' '}
              <Link to="/dashboard/payouts">{payoutTexts.toPayouts}</Link>
            </>
          ) : null}
        </p>
      ) : null}
    </Block>
  );
}

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
