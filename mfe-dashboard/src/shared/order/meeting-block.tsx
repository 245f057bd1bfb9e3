import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatMeetingTime } from '@second-gear/contract/format';
import { canPerform, type OrderStep } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { saveFile } from '@second-gear/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Block } from '../components/block.tsx';
import { RowNote } from '../components/rows.tsx';
import { ConfirmAction } from '../dialogs/confirm-action.tsx';
import { useAction } from '../hooks/use-action.ts';
import { getMeetingCalendarFile, setMeetingTime } from './api.ts';
import { MeetingTimeForm } from './meeting-time-form.tsx';
import { meetingTexts as texts, type Side } from './texts.ts';

const DAY_MS = 86_400_000;

type MeetingOrder = Pick<Order, '_id' | 'location' | 'meeting' | 'step'>;

interface Props {
  order: MeetingOrder;
  side: Side;
}

function MeetingTime({ order: { location, meeting }, side }: Props): ReactElement {
  if (!meeting) return <p>{texts.noMeetingTime}</p>;
  if (meeting.time === null) return <p>{texts.timeCanceled[side]}</p>;
  return (
    <div>
      <p>{texts.timeAndPlace(formatMeetingTime(meeting.time), location)}</p>
      <RowNote>{`${texts.proposedBy[side][meeting.by]} ${texts.localTimeHint}`}</RowNote>
    </div>
  );
}

/** Downloads a calendar file, which adds, moves or removes the meeting in the user's calendar. */
function CalendarFileButton({ id, label }: { id: string; label: string }): ReactElement {
  const downloadFile = useMutation({
    mutationFn: () => getMeetingCalendarFile(id),
    onSuccess: (blob) => saveFile(texts.fileName, blob),
  });
  return (
    <>
      <Cluster gap={3}>
        <Button
          variant="secondary"
          icon="download"
          loading={downloadFile.isPending}
          onClick={() => downloadFile.mutate()}
        >
          {label}
        </Button>
      </Cluster>
      {downloadFile.error ? <FormError>{toErrorMessage(downloadFile.error)}</FormError> : null}
    </>
  );
}

/** Returns whether the order ended without a sale, so its meeting is canceled. */
const hasEndedWithoutSale = (step: OrderStep): boolean =>
  step === 'cancelled' || step === 'lapsed' || step === 'refunded';

/** Returns whether a local time may be in the future. Every time zone is less than a day from UTC. */
const isUpcoming = (time: string): boolean => Date.parse(`${time}:00Z`) + DAY_MS > Date.now();

/**
 * Shows time and place of the meeting and, before the hand-over, its actions. If the order ended without a
 * sale, offers a calendar file that removes the meeting from the calendar. Renders nothing after the
 * hand-over or if an older API sends no meeting.
 */
export function MeetingBlock({ order, side }: { order: MeetingOrder; side: Side }): ReactElement | null {
  const { _id: id, meeting, step } = order;
  const [isChoosing, setIsChoosing] = useState(false);
  const [orderToCancel, setOrderToCancel] = useState<MeetingOrder | null>(null);
  const cancelTime = useAction({
    run: ({ _id }: MeetingOrder) => setMeetingTime({ id: _id, time: null }),
    successText: texts.timeCanceledToast,
    invalidates: 'moveMeeting',
  });
  if (meeting === undefined || step === undefined) return null;
  if (meeting?.time && hasEndedWithoutSale(step) && isUpcoming(meeting.time)) {
    return (
      <Block title={texts.title}>
        <Stack gap={3}>
          <p>{texts.canceled(formatMeetingTime(meeting.time))}</p>
          <CalendarFileButton id={id} label={texts.removeFromCalendar} />
        </Stack>
      </Block>
    );
  }
  if (!canPerform(side, 'meet', step)) return null;
  const hasTime = meeting !== null && meeting.time !== null;
  // In an unpaid order, the payment is the primary action.
  const isPrimary = !hasTime && step !== 'unpaid';
  return (
    <Block title={texts.title}>
      <MeetingTime order={order} side={side} />
      {isChoosing ? (
        <MeetingTimeForm
          id={id}
          side={side}
          hint={hasTime ? undefined : texts.localTimeHint}
          onClose={() => setIsChoosing(false)}
        />
      ) : (
        <Stack gap={3}>
          <Cluster gap={3}>
            <Button
              variant={isPrimary ? 'primary' : 'secondary'}
              icon="clock"
              onClick={() => setIsChoosing(true)}
            >
              {hasTime ? texts.move : texts.choose}
            </Button>
            {hasTime && side === 'seller' ? (
              <Button variant="ghost" onClick={() => setOrderToCancel(order)}>
                {texts.cancelTime}
              </Button>
            ) : null}
          </Cluster>
          {meeting === null ? null : (
            <CalendarFileButton id={id} label={hasTime ? texts.addToCalendar : texts.removeFromCalendar} />
          )}
        </Stack>
      )}
      <ConfirmAction
        subject={orderToCancel}
        action={cancelTime}
        getTexts={() => ({
          title: texts.cancelTimeTitle,
          body: texts.cancelTimeBody,
          confirmLabel: texts.cancelTime,
          cancelLabel: texts.keepTime,
        })}
        onClose={() => setOrderToCancel(null)}
      />
    </Block>
  );
}
