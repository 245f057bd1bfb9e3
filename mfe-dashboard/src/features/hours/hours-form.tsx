import { failureText } from '@second-gear/contract/failure-text';
import { type Hours, hoursProblems } from '@second-gear/contract/hours';
import { WEEKDAYS } from '@second-gear/contract/meeting-times';
import { queryKeys } from '@second-gear/contract/query-keys';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { localDay } from '@second-gear/contract/written';
import { ApiError } from '@second-gear/shared-auth/request';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Stack, VisuallyHidden } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { saveHours } from '../../api/save-hours.ts';
import { useFirstError } from '../../shared/car-form/use-first-error.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DayFields } from './day-fields.tsx';
import { nextSpan, type Row, toRow } from './spans.ts';
import { texts } from './texts.ts';

const same = <T,>(one: T, other: T): boolean => JSON.stringify(one) === JSON.stringify(other);
const spansOf = (rows: readonly Row[]): Hours['spans'] => rows.map(({ key: _, ...span }) => span);

/** Edits the weekly hours and the closed days. Changes take effect when saved. */
export function HoursForm({ kept }: { kept: Hours }): ReactElement {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const showFirstError = useFirstError(form);
  const [saved, setSaved] = useState(kept);
  const [rows, setRows] = useState<readonly Row[]>(() => kept.spans.map(toRow));
  const [closedDays, setClosedDays] = useState(kept.closedDays);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [happened, setHappened] = useState('');

  const hours: Hours = { spans: spansOf(rows), closedDays };
  const save = useMutationOnce({
    mutationFn: saveHours,
    onSuccess: (now, sent) => {
      client.setQueryData(queryKeys.hours, now);
      setSaved(now);
      // Changes made while the request was pending stay unsaved.
      setRows((shown) => (same(spansOf(shown), sent.spans) ? now.spans.map(toRow) : shown));
      setClosedDays((shown) => (same(shown, sent.closedDays) ? now.closedDays : shown));
      notify.success(texts.saved);
      void refreshAfter(client, 'offering');
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      const spans = Object.keys(fields).filter((name) => name.startsWith('spans.'));
      if (spans.length > 0) complain(fields);
      else setFailure(failureText(error));
      notify.error(failureText(error));
    },
  });

  const complain = (found: Record<string, string>) => {
    setProblems(found);
    setFailure(texts.mend);
    showFirstError();
  };
  /** Errors refer to rows by index, so any change clears them. */
  const change = (next: readonly Row[], words = '') => {
    setProblems({});
    setFailure('');
    setRows(next);
    setHappened(words);
  };
  const dayName = (weekday: number) => WEEKDAYS[weekday - 1] ?? '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = hoursProblems(hours);
    if (Object.keys(found).length > 0) complain(found);
    else {
      setFailure('');
      save.mutate(hours);
    }
  };

  return (
    <form ref={form} noValidate aria-busy={save.isPending} onSubmit={send}>
      <Stack gap={5}>
        <Block title={texts.week}>
          <p>{texts.zone}</p>
          <div>
            {WEEKDAYS.map((day, at) => (
              <DayFields
                key={day}
                weekday={at + 1}
                rows={rows}
                problemOf={(row, field) => problems[`spans.${String(rows.indexOf(row))}.${field}`]}
                onAdd={(weekday) => {
                  const span = nextSpan(weekday, rows);
                  if (span) change([...rows, toRow(span)], texts.added(dayName(weekday)));
                }}
                onChange={(row) => change(rows.map((one) => (one.key === row.key ? row : one)))}
                onRemove={(row) =>
                  change(
                    rows.filter((one) => one.key !== row.key),
                    texts.removed(dayName(row.weekday)),
                  )
                }
              />
            ))}
          </div>
        </Block>
        <Block title={texts.closedTitle}>
          <ClosedDays days={closedDays} today={localDay(new Date())} onChange={setClosedDays} />
        </Block>
        <FormError>{failure}</FormError>
        <div>
          <Button type="submit" size="l" loading={save.isPending}>
            {texts.save}
          </Button>
          {same(hours, saved) ? null : <p>{texts.changed}</p>}
        </div>
        <VisuallyHidden role="status">{happened}</VisuallyHidden>
      </Stack>
    </form>
  );
}
