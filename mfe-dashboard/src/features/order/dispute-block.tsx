import type { Statement } from '@second-gear/contract/disputes';
import { mayDo } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { openDispute } from '../../api/open-dispute.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { DisputeStory } from '../../shared/order-page/dispute-story.tsx';
import { StatementForm } from '../../shared/order-page/statement-form.tsx';
import { disputes } from '../../shared/order-page/texts.ts';
import { order as texts } from './texts.ts';

/** How the form came to be open: by a press it takes the focus, by what was kept of it it does not; null is closed. */
export type Disputing = 'pressed' | 'kept' | null;

/** Under which name the form keeps what is written. */
export const disputePlace = ({ _id }: Order): string => `order-${_id}`;

/** Each order has one dispute by its buyer; a bank's that is over leaves room for it. */
const mayDispute = ({ step, dispute }: Order): boolean =>
  step !== undefined &&
  mayDo('buyer', 'dispute', step) &&
  (!dispute || (dispute.kind === 'bank' && dispute.decision !== null));

interface Props {
  order: Order;
  disputing: Disputing;
  onChange: (disputing: Disputing) => void;
}

/** Saying what is wrong, and where it stands once it is said. Nothing while there is neither. */
export function DisputeBlock({ order, disputing, onChange }: Props): ReactElement | null {
  const client = useQueryClient();
  const { dispute } = order;
  const mayOpen = mayDispute(order);
  if (!mayOpen && !dispute) return null;

  const send = async (statement: Statement) => {
    await openDispute(order._id, statement);
    notify.success(texts.dispute.sent);
    await refreshAfter(client, 'disputing');
    onChange(null);
  };
  return (
    <Block title={dispute ? disputes.title : texts.dispute.ask} screenOnly={!dispute}>
      {dispute ? <DisputeStory dispute={dispute} side="buyer" /> : null}
      {mayOpen ? <p className="sg-screen-only">{texts.dispute.lead}</p> : null}
      {mayOpen && disputing !== null ? (
        <StatementForm
          place={disputePlace(order)}
          label={texts.dispute.what}
          hint={texts.dispute.hint}
          send={texts.dispute.send}
          focus={disputing === 'pressed'}
          onSend={send}
          onCancel={() => onChange(null)}
        />
      ) : null}
      {mayOpen && disputing === null ? (
        <div>
          <Button variant="secondary" icon="flag" onClick={() => onChange('pressed')}>
            {texts.dispute.open}
          </Button>
        </div>
      ) : null}
    </Block>
  );
}
