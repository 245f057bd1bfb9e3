import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './layout.tsx';

export type StepState = 'done' | 'next' | 'upcoming' | 'ended';

export interface Step {
  key: string;
  title: string;
  /** A date, a reason, or a required action. */
  note?: ReactNode;
  state: StepState;
  /** Whether this is the current step. Only one step can be current. */
  current?: boolean | undefined;
}

const STATE_LABELS: Record<StepState, string> = {
  done: 'Done',
  next: 'Next',
  upcoming: 'Upcoming',
  ended: 'Ended',
};
const STATE_ICONS: Record<StepState, IconName | null> = {
  done: 'check',
  next: 'clock',
  upcoming: null,
  ended: 'close',
};

const StepList = styled.ol`
  display: grid;
  padding: 0;
  list-style: none;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    gap: 0 var(--sg-space-3);
    padding-bottom: var(--sg-space-4);
    color: var(--sg-ink-2);
  }
  li:last-child {
    padding-bottom: 0;
  }
  /* Line from one step to the next. */
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 2rem;
    bottom: 0;
    left: calc(1rem - 1px);
    border-left: 2px solid var(--sg-line-strong);
  }
  .sg-mark {
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border: 2px solid var(--sg-line-strong);
    border-radius: 50%;
    background: var(--sg-surface);
  }
  .sg-step {
    align-self: center;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .sg-note {
    font-size: var(--sg-text-s);
  }
  li[data-state='done'] .sg-title,
  li[aria-current] .sg-title {
    color: var(--sg-ink);
  }
  li[aria-current] .sg-title {
    font-weight: 700;
  }
  li[data-state='done'] .sg-mark {
    border-color: var(--sg-primary);
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
  }
  li[data-state='next'] .sg-mark {
    border-color: var(--sg-primary);
    background: var(--sg-primary);
    color: var(--sg-on-primary);
  }
  li[data-state='ended'] .sg-mark {
    border-color: var(--sg-danger-ink);
    background: var(--sg-danger-soft);
    color: var(--sg-on-danger-soft);
  }
`;

/** List of steps that shows the progress from the first to the last. `label` names the list. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }): ReactElement {
  return (
    <StepList aria-label={label}>
      {steps.map(({ key, title, note, state, current = false }) => {
        const icon = STATE_ICONS[state];
        return (
          <li key={key} data-state={state} aria-current={current ? 'step' : undefined}>
            <span className="sg-mark">{icon === null ? null : <Icon name={icon} size={18} />}</span>
            <div className="sg-step">
              <VisuallyHidden>{`${STATE_LABELS[state]}: `}</VisuallyHidden>
              <span className="sg-title">{title}</span>
              {note ? <div className="sg-note">{note}</div> : null}
            </div>
          </li>
        );
      })}
    </StepList>
  );
}
