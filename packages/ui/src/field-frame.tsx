import { type ReactElement, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

/** Props that every field has in addition to its control's props. */
export interface FieldTexts {
  label: ReactNode;
  /** Help that stays visible below the control. */
  hint?: ReactNode;
  /** Error text. If it is set, the control is marked as invalid. */
  error?: ReactNode;
  /** Whether to hide the label visually. Screen readers still read it. */
  hideLabel?: boolean | undefined;
  /** Shows "optional" next to the label. */
  optional?: boolean | undefined;
}

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

const Frame = styled.div`
  display: grid;
  /* Prevents a control from making its field wider than the form, as browsers' date inputs would with a large font. */
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  min-width: 0;
  align-content: start;

  .sg-label-line {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--sg-space-2);
    font-size: var(--sg-text-s);
  }
  label {
    font-size: var(--sg-text-s);
    font-weight: 650;
  }
  .sg-hint,
  .sg-optional {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
    line-height: 1.4;
  }
  .sg-error {
    display: flex;
    gap: 0.4em;
    color: var(--sg-danger-ink);
    font-size: var(--sg-text-s);
    font-weight: 550;
    line-height: 1.35;
  }
  .sg-error svg {
    margin-top: 0.1em;
  }
  .sg-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** Renders a field's label, control, error and hint in this order, connected by ids. */
export function FieldFrame({
  texts: { label, hint, error, hideLabel, optional },
  id: explicitId,
  describedBy,
  className,
  children,
}: {
  texts: FieldTexts;
  id?: string | undefined;
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (controlProps: ControlProps) => ReactNode;
}): ReactElement {
  const generatedId = useId();
  const id = explicitId ?? generatedId;
  const descriptionIds = [error ? `${id}-error` : '', hint ? `${id}-hint` : '', describedBy ?? '']
    .filter(Boolean)
    .join(' ');
  return (
    <Frame className={className}>
      <div className={hideLabel ? 'sg-hidden' : 'sg-label-line'}>
        <label htmlFor={id}>{label}</label>
        {optional ? <span className="sg-optional">optional</span> : null}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptionIds || undefined,
      })}
      {error ? (
        <p className="sg-error" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className="sg-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </Frame>
  );
}
