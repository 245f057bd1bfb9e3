import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import { Callout } from '@second-gear/ui/callout';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { formatInstant } from '../../shared/dates.ts';
import { order as texts } from './texts.ts';

const { reminder } = texts;

/** Warns a buyer who has not confirmed the hand-over when the money will be released. */
export function Reminder({
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
      title={reminder.title}
      action={
        <Cluster gap={3}>
          <Button onClick={onReceived}>{reminder.yes}</Button>
          <Button variant="secondary" onClick={onWrong}>
            {reminder.no}
          </Button>
        </Cluster>
      }
    >
      {order.releasesAt ? reminder.body(formatInstant(order.releasesAt)) : reminder.bodyUndated}
    </Callout>
  );
}
