import type { Statement } from '@second-gear/contract/disputes';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import type { Sale } from '@second-gear/contract/orders';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { DisputeSummary } from '../../../shared/order/dispute-summary.tsx';
import { StatementForm } from '../../../shared/order/statement-form.tsx';
import { disputeSummaryTexts } from '../../../shared/order/texts.ts';
import { answerDispute } from './api.ts';
import { texts } from './texts.ts';

/** Shows the buyer's dispute and the seller's one-time answer. Renders nothing without a dispute. */
export function DisputeAnswerBlock({ sale }: { sale: Sale }): ReactElement | null {
  const client = useQueryClient();
  const { dispute } = sale;
  if (!dispute) return null;
  const canAnswer = dispute.kind === 'buyer' && dispute.answer === null && dispute.decision === null;
  const send = async (statement: Statement) => {
    await answerDispute(sale._id, statement);
    notify.success(texts.dispute.sent);
    await invalidateAfter(client, 'updateDispute');
  };
  return (
    <Block title={disputeSummaryTexts.title}>
      <DisputeSummary dispute={dispute} side="seller" />
      {canAnswer ? (
        <>
          <p className="sg-screen-only">{texts.dispute.lead}</p>
          <StatementForm
            draftId={`sale-${sale._id}`}
            label={texts.dispute.what}
            hint={texts.dispute.hint}
            submitLabel={texts.dispute.send}
            onSend={send}
          />
        </>
      ) : null}
    </Block>
  );
}
