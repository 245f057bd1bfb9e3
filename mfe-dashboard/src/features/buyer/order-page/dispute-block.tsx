import type { Statement } from '@second-gear/contract/disputes';
import { canPerform } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import type { ReactElement } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { useReportChange } from '../../../shared/hooks/use-action.ts';
import { DisputeSummary } from '../../../shared/order/dispute-summary.tsx';
import { StatementForm } from '../../../shared/order/statement-form.tsx';
import { disputeSummaryTexts } from '../../../shared/order/texts.ts';
import { openDispute } from './api.ts';
import { texts } from './texts.ts';

/**
 * Why the form is open. `pressed`: the user pressed a button, so the form takes focus. `restored`: a
 * draft is stored, so the form opens without taking focus. Null if the form is closed.
 */
export type DisputeFormState = 'pressed' | 'restored' | null;

/** Returns the storage key of the form's draft. */
export const disputeDraftId = ({ _id }: Order): string => `order-${_id}`;

/**
 * Returns whether the buyer can open a dispute. Allowed once per order, not counting a decided bank's
 * dispute.
 */
const canOpenDispute = ({ step, dispute }: Order): boolean =>
  step !== undefined &&
  canPerform('buyer', 'dispute', step) &&
  (!dispute || (dispute.kind === 'bank' && dispute.decision !== null));

interface Props {
  order: Order;
  formState: DisputeFormState;
  onChange: (formState: DisputeFormState) => void;
}

/** Shows the dispute, or the form to open one. Renders nothing if neither applies. */
export function DisputeBlock({ order, formState, onChange }: Props): ReactElement | null {
  const reportChange = useReportChange();
  const { dispute } = order;
  const canOpen = canOpenDispute(order);
  if (!canOpen && !dispute) return null;

  const send = async (statement: Statement) => {
    await openDispute(order._id, statement);
    await reportChange(texts.dispute.sent, 'updateDispute');
    onChange(null);
  };
  return (
    <Block title={dispute ? disputeSummaryTexts.title : texts.dispute.question} isHiddenInPrint={!dispute}>
      {dispute ? <DisputeSummary dispute={dispute} side="buyer" /> : null}
      {canOpen ? <p className="sg-screen-only">{texts.dispute.lead}</p> : null}
      {canOpen && formState !== null ? (
        <StatementForm
          draftId={disputeDraftId(order)}
          label={texts.dispute.problemLabel}
          hint={texts.dispute.hint}
          submitLabel={texts.dispute.send}
          focusOnMount={formState === 'pressed'}
          onSend={send}
          onCancel={() => onChange(null)}
        />
      ) : null}
      {canOpen && formState === null ? (
        <div>
          <Button variant="secondary" icon="flag" onClick={() => onChange('pressed')}>
            {texts.dispute.open}
          </Button>
        </div>
      ) : null}
    </Block>
  );
}
