import { DISPUTE_DECISIONS } from '@second-gear/contract/order-steps';
import { Icon } from '@second-gear/ui/icon';
import { type ReactElement, useId } from 'react';
import { styled } from 'styled-components';
import type { FieldProps } from '../../../shared/forms/field-props.ts';
import { texts } from './texts.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: var(--sg-space-2);
  min-width: 0;

  legend {
    margin-bottom: 0.375rem;
    padding: 0;
    font-size: var(--sg-text-s);
    font-weight: 650;
  }
  label {
    display: flex;
    gap: var(--sg-space-3);
    align-items: center;
    min-height: 2.75rem;
    padding: var(--sg-space-2) var(--sg-space-3);
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    cursor: pointer;
  }
  label:hover {
    background: var(--sg-surface-2);
  }
  &[aria-invalid] label {
    border-color: var(--sg-danger);
  }
  label:has(:checked) {
    border-color: var(--sg-primary);
    background: var(--sg-primary-soft);
    color: var(--sg-on-primary-soft);
  }
  input {
    flex: none;
    width: 1.15rem;
    height: 1.15rem;
    margin: 0;
    accent-color: var(--sg-primary);
  }
  p {
    display: flex;
    gap: 0.4em;
    color: var(--sg-danger-ink);
    font-size: var(--sg-text-s);
    font-weight: 550;
  }
`;

/** Renders the three possible decisions of a dispute, with the amount that is left to decide. */
export function DecisionChoices({
  left,
  field: { error, ...control },
}: {
  /** The amount that is left to decide, in dollars. */
  left: number;
  field: FieldProps;
}): ReactElement {
  const id = useId();
  const labels = {
    refund: texts.decision.choices.refund(left),
    part: texts.decision.choices.part,
    release: texts.decision.choices.release(left),
  };
  return (
    <Choices
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend>{texts.decision.how}</legend>
      {DISPUTE_DECISIONS.map((decision) => (
        <label key={decision}>
          <input type="radio" value={decision} {...control} />
          {labels[decision]}
        </label>
      ))}
      {error === undefined ? null : (
        <p id={id}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </Choices>
  );
}
