import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { formatInstant } from '../../../shared/format/dates.ts';
import { texts } from './texts.ts';

const { reminder: reminderTexts } = texts;

/**
 * Reminds a buyer to confirm the hand-over or report a problem. States when the money will be released if the
 * buyer does neither.
 */
export function HandOverReminder({
  order,
  onReceived,
  onWrong,
}: {
  order: Order;
  onReceived: () => void;
  onWrong: () => void;
}): ReactElement {
  return (
    <Callout
      tone="warning"
      title={reminderTexts.title}
      action={
        <Cluster gap={3}>
          <Button onClick={onReceived}>{reminderTexts.yes}</Button>
          <Button variant="secondary" onClick={onWrong}>
            {reminderTexts.no}
          </Button>
        </Cluster>
      }
    >
      {order.releasesAt ? reminderTexts.body(formatInstant(order.releasesAt)) : reminderTexts.bodyUndated}
    </Callout>
  );
}
