import { toErrorMessage } from '@second-gear/contract/error-message';
import { toLocalDate } from '@second-gear/contract/format';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { findHoursProblems, type MeetingHours } from '@second-gear/contract/meeting-hours';
import { WEEKDAYS } from '@second-gear/contract/meeting-times';
import { queryKeys } from '@second-gear/contract/query-keys';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack, VisuallyHidden } from '@second-gear/ui/layout';
import { TableSkeleton } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { Block } from '../../../shared/components/block.tsx';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { useFocusFirstError } from '../../../shared/forms/use-focus-first-error.ts';
import { meetingHoursQuery, saveMeetingHours } from './api.ts';
import { ClosedDays } from './closed-days.tsx';
import { DayFields } from './day-fields.tsx';
import { type SpanRow, suggestSpan, toSpanRow } from './spans.ts';
import { texts } from './texts.ts';

const isEqual = <T,>(a: T, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);
const toSpans = (rows: readonly SpanRow[]): MeetingHours['spans'] => rows.map(({ key: _, ...span }) => span);

/** Edits the weekly hours and the closed days. Changes take effect when saved. */
function MeetingHoursForm({ initialHours }: { initialHours: MeetingHours }): ReactElement {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const showFirstError = useFocusFirstError(form);
  const [lastSavedHours, setLastSavedHours] = useState(initialHours);
  const [rows, setRows] = useState<readonly SpanRow[]>(() => initialHours.spans.map(toSpanRow));
  const [closedDays, setClosedDays] = useState(initialHours.closedDays);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [formError, setFormError] = useState('');
  const [announcement, setAnnouncement] = useState('');

  const hours: MeetingHours = { spans: toSpans(rows), closedDays };
  const save = useSingleFlightMutation({
    mutationFn: saveMeetingHours,
    onSuccess: (savedHours, sentHours) => {
      client.setQueryData(queryKeys.hours, savedHours);
      setLastSavedHours(savedHours);
      // Changes made while the request was pending stay unsaved.
      setRows((currentValue) =>
        isEqual(toSpans(currentValue), sentHours.spans) ? savedHours.spans.map(toSpanRow) : currentValue,
      );
      setClosedDays((currentValue) =>
        isEqual(currentValue, sentHours.closedDays) ? savedHours.closedDays : currentValue,
      );
      notify.success(texts.saved);
      void invalidateAfter(client, 'saveHours');
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      const spans = Object.keys(fields).filter((name) => name.startsWith('spans.'));
      if (spans.length > 0) showProblems(fields);
      else setFormError(toErrorMessage(error));
      notify.error(toErrorMessage(error));
    },
  });

  const showProblems = (fieldProblems: Record<string, string>) => {
    setProblems(fieldProblems);
    setFormError(texts.fixHours);
    showFirstError();
  };
  /** Replaces the rows. Clears all errors, because they refer to rows by index. */
  const changeRows = (nextRows: readonly SpanRow[], message = '') => {
    setProblems({});
    setFormError('');
    setRows(nextRows);
    setAnnouncement(message);
  };
  const getDayName = (weekday: number) => WEEKDAYS[weekday - 1] ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const fieldProblems = findHoursProblems(hours);
    if (Object.keys(fieldProblems).length > 0) showProblems(fieldProblems);
    else {
      setFormError('');
      save.mutate(hours);
    }
  };

  return (
    <form ref={form} noValidate aria-busy={save.isPending} onSubmit={submit}>
      <Stack gap={5}>
        <Block title={texts.week}>
          <p>{texts.timeZoneHint}</p>
          {rows.length === 0 ? <p>{texts.noHoursYet}</p> : null}
          <div>
            {WEEKDAYS.map((day, index) => (
              <DayFields
                key={day}
                weekday={index + 1}
                rows={rows}
                getProblem={(row, field) => problems[`spans.${String(rows.indexOf(row))}.${field}`]}
                onAdd={(weekday) => {
                  const span = suggestSpan(weekday, rows);
                  if (span) changeRows([...rows, toSpanRow(span)], texts.added(getDayName(weekday)));
                }}
                onChange={(row) =>
                  changeRows(rows.map((current) => (current.key === row.key ? row : current)))
                }
                onRemove={(row) =>
                  changeRows(
                    rows.filter((current) => current.key !== row.key),
                    texts.removed(getDayName(row.weekday)),
                  )
                }
              />
            ))}
          </div>
        </Block>
        <Block title={texts.closedTitle}>
          <ClosedDays days={closedDays} today={toLocalDate(new Date())} onChange={setClosedDays} />
        </Block>
        <FormError>{formError}</FormError>
        <Cluster gap={3}>
          <Button type="submit" size="l" loading={save.isPending}>
            {texts.save}
          </Button>
          {isEqual(hours, lastSavedHours) ? null : <p>{texts.unsavedChanges}</p>}
        </Cluster>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Stack>
    </form>
  );
}

/** Renders `/dashboard/hours`: the hours when a seller meets buyers. */
export function HoursScreen(): ReactElement {
  const query = useQuery(meetingHoursQuery());
  return (
    <Screen title={texts.title} contentKey={query.isPending ? 'loading' : 'loaded'}>
      <p>{texts.lead}</p>
      <QueryView query={query} noun={texts.noun} skeleton={<TableSkeleton rows={7} />}>
        {(hours) => <MeetingHoursForm initialHours={hours} />}
      </QueryView>
    </Screen>
  );
}
