import { toErrorMessage } from '@second-gear/contract/error-message';
import { toTimeOptions } from '@second-gear/contract/meeting-times';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError, SelectField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { Spinner } from '@second-gear/ui/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '../hooks/use-action.ts';
import { common } from '../texts.ts';
import { freeMeetingTimesQuery, setMeetingTime } from './api.ts';
import { meetingTexts as texts, type Side } from './texts.ts';

interface Props {
  id: string;
  side: Side;
  hint: string | undefined;
  onClose: () => void;
}

/** Explains why no meeting time is available and offers an alternative. */
function NoTimes({ side, hasHours }: { side: Side; hasHours: boolean }): ReactElement {
  return (
    <p role="status">
      <span>{(hasHours ? texts.noFreeTimes : texts.noHours)[side]}</span>{' '}
      {side === 'seller' ? <Link to="/dashboard/hours">{texts.toHours}</Link> : null}
    </p>
  );
}

/**
 * Lets the user choose one of the seller's free meeting times. If the time has been taken in the meantime,
 * shows an error and the remaining times.
 */
export function MeetingTimeForm({ id, side, hint, onClose }: Props): ReactElement {
  const client = useQueryClient();
  const options = freeMeetingTimesQuery(id);
  const query = useQuery(options);
  const select = useRef<HTMLSelectElement>(null);
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState('');
  const saveTime = useAction({
    run: setMeetingTime,
    successText: texts.moved,
    invalidates: 'moveMeeting',
    onDone: onClose,
  });
  const times = query.data?.times ?? [];
  const hasTimes = times.length > 0;

  useEffect(() => {
    if (hasTimes) select.current?.focus();
  }, [hasTimes]);

  const showProblem = (message: string) => {
    setProblem(message);
    select.current?.focus();
  };
  const send = async () => {
    if (time === '') {
      showProblem(texts.required);
      return;
    }
    try {
      await saveTime.mutateAsync({ id, time });
      onClose();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'slot_taken';
      if (isTaken) {
        await client.invalidateQueries({ queryKey: options.queryKey });
        setTime('');
      }
      showProblem(isTaken ? texts.timeTaken : toErrorMessage(error));
    }
  };
  const renderForm = (content: ReactNode, actions: ReactNode) => (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap={4}>
        {content}
        <Cluster gap={3}>
          {actions}
          <Button type="button" variant="secondary" onClick={onClose} disabled={saveTime.isPending}>
            {texts.notNow}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );

  if (query.isPending) return renderForm(<Spinner label={texts.loading} />, null);
  if (!query.data) {
    return renderForm(
      <FormError>{`${texts.failed} ${toErrorMessage(query.error)}`}</FormError>,
      <Button type="button" loading={query.isFetching} onClick={() => void query.refetch()}>
        {common.retry}
      </Button>,
    );
  }
  if (!hasTimes) return renderForm(<NoTimes side={side} hasHours={query.data.offers} />, null);
  return renderForm(
    <InertFields inert={saveTime.isPending}>
      <SelectField
        ref={select}
        label={texts.fieldLabel}
        hint={hint}
        placeholder={texts.placeholder}
        options={toTimeOptions(times)}
        value={times.includes(time) ? time : ''}
        error={problem}
        onChange={(event) => {
          setProblem('');
          setTime(event.target.value);
        }}
      />
    </InertFields>,
    <Button type="submit" loading={saveTime.isPending}>
      {texts.save}
    </Button>,
  );
}
