import { formatPrice } from '@second-gear/contract/money';
import { manualRefundFormSchema, type StuckRefund } from '@second-gear/contract/refunds';
import { Button } from '@second-gear/ui/button';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { formatCarName, formatInstant } from '../../../shared/format/format.ts';
import { formatRefundReason } from '../../../shared/format/refund-reason.ts';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { recordManualRefund, stuckRefundsQuery } from './api.ts';
import { texts } from './texts.ts';

const OrderId = styled.small`
  display: block;
  color: var(--sg-ink-2);
  overflow-wrap: anywhere;
`;

const getProblemText = (problem: string | null): string =>
  problem === null
    ? texts.stuckRefunds.noProblem
    : (texts.stuckRefunds.problems[problem] ?? texts.stuck.otherProblem(problem));

const REFERENCE_FIELD = {
  name: 'reference',
  schema: manualRefundFormSchema.shape.reference,
  label: texts.stuckRefunds.reference,
  hint: texts.stuckRefunds.referenceHint,
  rows: 2,
  maxLength: 200,
};

function ManualRefundDialog({ refund, onClose }: { refund: StuckRefund; onClose: () => void }) {
  const reportChange = useReportChange();
  const amount = formatPrice(refund.amount);
  return (
    <TextDialog
      title={texts.stuckRefunds.dialogTitle(amount)}
      lead={texts.stuckRefunds.lead(refund.buyer ?? texts.stuckRefunds.buyerGone, amount)}
      field={REFERENCE_FIELD}
      label={texts.stuckRefunds.record}
      danger
      onSend={async (reference) => {
        await recordManualRefund(refund._id, reference);
        await reportChange(texts.stuckRefunds.done(amount), 'decideDispute');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function StuckRefundsTable() {
  const query = useInfiniteQuery(stuckRefundsQuery());
  const [selected, setSelected] = useState<StuckRefund | null>(null);
  return (
    <section aria-labelledby="stuck-refunds">
      <SectionTitle id="stuck-refunds">{texts.stuckRefunds.title}</SectionTitle>
      <PagedTable
        title={texts.stuckRefunds.title}
        noun={texts.stuckRefunds.noun}
        query={query}
        columns={[
          createSerialColumn(),
          {
            key: 'car',
            header: texts.stuckRefunds.car,
            rowHeader: true,
            cell: (refund) => (
              <>
                {formatCarName(refund)}
                <OrderId>{texts.stuckRefunds.order(refund.orderId)}</OrderId>
              </>
            ),
          },
          {
            key: 'buyer',
            header: texts.stuckRefunds.buyer,
            cell: ({ buyer }) => buyer ?? texts.stuckRefunds.buyerGone,
          },
          {
            key: 'amount',
            header: texts.stuckRefunds.amount,
            align: 'end',
            cell: ({ amount }) => formatPrice(amount),
          },
          {
            key: 'reason',
            header: texts.stuckRefunds.reason,
            wide: true,
            cell: ({ reason }) => formatRefundReason(reason),
          },
          {
            key: 'problem',
            header: texts.stuckRefunds.problem,
            wide: true,
            cell: ({ problem }) => getProblemText(problem),
          },
          {
            key: 'since',
            header: texts.stuckRefunds.pendingSince,
            cell: ({ createdAt }) => formatInstant(createdAt),
          },
          {
            key: 'actions',
            header: texts.stuckRefunds.actions,
            actions: true,
            cell: (refund) => (
              <Button size="s" variant="secondary" onClick={() => setSelected(refund)}>
                {texts.stuckRefunds.open}
              </Button>
            ),
          },
        ]}
        empty={texts.stuckRefunds.none}
      />
      {selected ? <ManualRefundDialog refund={selected} onClose={() => setSelected(null)} /> : null}
    </section>
  );
}

/**
 * Lists refunds that the payment provider rejected, each with an action to record a manual refund. Renders
 * nothing if there are none. Once shown, the list stays mounted even if it becomes empty, because it then
 * receives focus.
 */
export function StuckRefunds({ count }: { count: number }): ReactElement | null {
  const [isShown, setIsShown] = useState(count > 0);
  if (count > 0 && !isShown) setIsShown(true);
  return isShown ? <StuckRefundsTable /> : null;
}
