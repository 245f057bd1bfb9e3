import { formatDateWithWeekday } from '@second-gear/contract/format';
import { MAX_CLOSED_DAYS } from '@second-gear/contract/meeting-hours';
import { Button } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const List = styled.ul`
  display: grid;
  gap: var(--sg-space-2);

  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-3);
    align-items: center;
  }
`;

/**
 * Aligns a button with the input next to it, whose label is above the input. On phones, the button is below
 * the input.
 */
const AlignedWithInput = styled.div`
  padding-top: 1.775rem;

  @media (max-width: 479px) {
    padding-top: 0;
  }
`;

/** Returns why a day cannot be closed. Returns an empty string if it can. */
function validateDay(day: string, days: readonly string[], today: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return texts.dayRequired;
  if (day < today) return texts.pastDay;
  if (days.includes(day)) return texts.alreadyClosed;
  return days.length >= MAX_CLOSED_DAYS ? texts.tooManyDays(MAX_CLOSED_DAYS) : '';
}

interface Props {
  /** YYYY-MM-DD each, sorted. */
  days: readonly string[];
  /** YYYY-MM-DD. */
  today: string;
  onChange: (days: string[]) => void;
}

export function ClosedDays({ days, today, onChange }: Props): ReactElement {
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState('');
  const closeDay = () => {
    const message = validateDay(day, days, today);
    setProblem(message);
    if (message) return;
    onChange([...days, day].sort());
    setDay('');
  };
  return (
    <Stack gap={4}>
      <p>{texts.closedLead}</p>
      <Cluster gap={3} align="start">
        <TextField
          label={texts.closedDay}
          type="date"
          min={today}
          value={day}
          error={problem}
          onChange={(event) => {
            setProblem('');
            setDay(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds this day instead of submitting the form.
            event.preventDefault();
            closeDay();
          }}
        />
        <AlignedWithInput>
          <Button type="button" variant="secondary" onClick={closeDay}>
            {texts.close}
          </Button>
        </AlignedWithInput>
      </Cluster>
      {days.length > 0 ? (
        <List aria-label={texts.closedTitle}>
          {days.map((closedDay) => (
            <li key={closedDay}>
              {formatDateWithWeekday(closedDay)}
              <Button
                type="button"
                variant="secondary"
                size="s"
                aria-label={texts.reopenDay(formatDateWithWeekday(closedDay))}
                onClick={() => onChange(days.filter((other) => other !== closedDay))}
              >
                {texts.reopen}
              </Button>
            </li>
          ))}
        </List>
      ) : null}
    </Stack>
  );
}
