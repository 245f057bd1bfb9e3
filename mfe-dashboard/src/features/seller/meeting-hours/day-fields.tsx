import { formatClockTime } from '@second-gear/contract/format';
import { listHalfHours, WEEKDAYS } from '@second-gear/contract/meeting-times';
import { Button } from '@second-gear/ui/button';
import { SelectField } from '@second-gear/ui/field';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { type SpanRow, suggestSpan } from './spans.ts';
import { texts } from './texts.ts';

const Day = styled.fieldset`
  display: grid;
  gap: var(--sg-space-3);
  min-width: 0;
  padding: var(--sg-space-4) 0;
  border: 0;
  border-top: 1px solid var(--sg-line);

  legend {
    float: left;
    padding: 0;
    font-weight: 650;
  }
  legend + * {
    clear: both;
  }
  .none {
    color: var(--sg-ink-2);
  }
  .span {
    display: grid;
    grid-template-columns: minmax(0, 9rem) minmax(0, 9rem) auto;
    gap: var(--sg-space-3);
    justify-content: start;
    align-items: start;
  }
  /* Aligns the button with the fields next to it, whose labels are above them. */
  .remove {
    padding-top: 1.95rem;
  }
  @media (max-width: 479px) {
    .span {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    /* On the narrowest phones, a time fits only with less space around it. */
    .span select {
      padding-inline: 0.6rem 1.8rem;
    }
    .span svg {
      right: 0.5rem;
    }
    .remove {
      grid-column: 1 / -1;
      padding-top: 0;
    }
  }
  /* Phones with large fonts. */
  @media (max-width: 19em) {
    .span {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const buildTimeOptions = (from: number, to: number) =>
  listHalfHours(from, to).map((clock) => ({ value: clock, label: formatClockTime(clock) }));
const START_OPTIONS = buildTimeOptions(0, 1410);
const END_OPTIONS = buildTimeOptions(30, 1440);

interface Props {
  /** 1 (Monday) to 7 (Sunday). */
  weekday: number;
  /** Rows of the whole week. */
  rows: readonly SpanRow[];
  /** Returns the error for a row's start or end. */
  getProblem: (row: SpanRow, field: 'from' | 'to') => string | undefined;
  onAdd: (weekday: number) => void;
  onChange: (row: SpanRow) => void;
  onRemove: (row: SpanRow) => void;
}

/** Edits the time ranges of one weekday. Each range has a start and an end. */
export function DayFields({ weekday, rows, getProblem, onAdd, onChange, onRemove }: Props): ReactElement {
  const day = WEEKDAYS[weekday - 1] ?? '';
  const dayRows = rows.filter((row) => row.weekday === weekday);
  const isFull = suggestSpan(weekday, rows) === null;
  return (
    <Day>
      <legend>{day}</legend>
      {dayRows.length === 0 ? <p className="none">{texts.noHours}</p> : null}
      {dayRows.map((row) => (
        <div className="span" key={row.key}>
          <SelectField
            label={texts.from}
            options={START_OPTIONS}
            value={row.from}
            error={getProblem(row, 'from')}
            onChange={(event) => onChange({ ...row, from: event.target.value })}
          />
          <SelectField
            label={texts.to}
            options={END_OPTIONS}
            value={row.to}
            error={getProblem(row, 'to')}
            onChange={(event) => onChange({ ...row, to: event.target.value })}
          />
          <div className="remove">
            <Button
              type="button"
              variant="secondary"
              size="s"
              icon="trash"
              aria-label={texts.removeFrom(day, formatClockTime(row.from), formatClockTime(row.to))}
              onClick={() => onRemove(row)}
            >
              {texts.remove}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          type="button"
          variant="secondary"
          size="s"
          icon="plus"
          aria-label={texts.addTo(day)}
          disabled={isFull}
          onClick={() => onAdd(weekday)}
        >
          {texts.add}
        </Button>
        {isFull ? <p className="none">{texts.dayIsFull}</p> : null}
      </div>
    </Day>
  );
}
