import { failureText } from '@second-gear/contract/failure-text';
import { mayDo, type OrderStep } from '@second-gear/contract/order-steps';
import type { Order } from '@second-gear/contract/orders';
import { writtenMeetingTime } from '@second-gear/contract/written';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { saveFile } from '@second-gear/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { getMeetingFile } from '../../api/get-meeting-file.ts';
import { moveMeeting } from '../../api/move-meeting.ts';
import { ConfirmAction } from '../confirm-action.tsx';
import { RowNote } from '../rows.tsx';
import { useAction } from '../use-action.ts';
import { Block } from './block.tsx';
import { meeting as texts } from './meeting-texts.ts';
import type { Side } from './texts.ts';
import { TimeForm } from './time-form.tsx';

const DAY_MS = 86_400_000;

type Met = Pick<Order, '_id' | 'location' | 'meeting' | 'step'>;

function Agreed({ order: { location, meeting }, side }: { order: Met; side: Side }): ReactElement {
  if (!meeting) return <p>{texts.none}</p>;
  if (meeting.time === null) return <p>{texts.takenBack[side]}</p>;
  return (
    <div>
      <p>{texts.at(writtenMeetingTime(meeting.time), location)}</p>
      <RowNote>{`${texts.by[side][meeting.by]} ${texts.clock}`}</RowNote>
    </div>
  );
}

/** Downloads the meeting's calendar file, which adds, moves or removes the event. */
function CalendarFile({ id, label }: { id: string; label: string }): ReactElement {
  const file = useMutation({
    mutationFn: () => getMeetingFile(id),
    onSuccess: (calendar) => saveFile(texts.file, calendar),
  });
  return (
    <>
      <Cluster gap={3}>
        <Button variant="secondary" icon="download" loading={file.isPending} onClick={() => file.mutate()}>
          {label}
        </Button>
      </Cluster>
      {file.error ? <FormError>{failureText(file.error)}</FormError> : null}
    </>
  );
}

/** Whether the order, and so its meeting, was canceled. */
const isOff = (step: OrderStep): boolean => step === 'cancelled' || step === 'lapsed' || step === 'refunded';

/** Whether a local time may be in the future. Time zones are less than a day from UTC. */
const isAhead = (time: string): boolean => Date.parse(`${time}:00Z`) + DAY_MS > Date.now();

/**
 * Shows time and place of the meeting with its actions before the hand-over. A canceled meeting offers the
 * calendar file that removes it. Renders nothing after the hand-over or if an older API sends no times.
 */
export function MeetingBlock({ order, side }: { order: Met; side: Side }): ReactElement | null {
  const { _id: id, meeting, step } = order;
  const [choosing, setChoosing] = useState(false);
  const [takingBack, setTakingBack] = useState<Met | null>(null);
  const takeBack = useAction({
    run: ({ _id }: Met) => moveMeeting({ id: _id, time: null }),
    done: texts.takenBackDone,
    changes: 'meeting',
  });
  if (meeting === undefined || step === undefined) return null;
  if (meeting?.time && isOff(step) && isAhead(meeting.time)) {
    return (
      <Block title={texts.title}>
        <Stack gap={3}>
          <p>{texts.canceled(writtenMeetingTime(meeting.time))}</p>
          <CalendarFile id={id} label={texts.removeFromCalendar} />
        </Stack>
      </Block>
    );
  }
  if (!mayDo(side, 'meet', step)) return null;
  const isAgreed = meeting !== null && meeting.time !== null;
  // An unpaid order has the payment as its primary action.
  const isLoud = !isAgreed && step !== 'unpaid';
  return (
    <Block title={texts.title}>
      <Agreed order={order} side={side} />
      {choosing ? (
        <TimeForm id={id} side={side} onClose={() => setChoosing(false)} />
      ) : (
        <Stack gap={3}>
          <Cluster gap={3}>
            <Button variant={isLoud ? 'primary' : 'secondary'} icon="clock" onClick={() => setChoosing(true)}>
              {isAgreed ? texts.move : texts.choose}
            </Button>
            {isAgreed && side === 'seller' ? (
              <Button variant="ghost" onClick={() => setTakingBack(order)}>
                {texts.takeBack}
              </Button>
            ) : null}
          </Cluster>
          {meeting === null ? null : (
            <CalendarFile id={id} label={isAgreed ? texts.addToCalendar : texts.removeFromCalendar} />
          )}
        </Stack>
      )}
      <ConfirmAction
        subject={takingBack}
        action={takeBack}
        wording={() => ({
          title: texts.takeBackTitle,
          body: texts.takeBackBody,
          confirmLabel: texts.takeBack,
        })}
        onClose={() => setTakingBack(null)}
      />
    </Block>
  );
}
