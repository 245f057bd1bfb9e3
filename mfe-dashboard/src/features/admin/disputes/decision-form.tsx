import type { Decision, DisputeCase } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { DISPUTE_DECISIONS } from '@second-gear/contract/order-steps';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField, TextField } from '@second-gear/ui/field';
import { Icon } from '@second-gear/ui/icon';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useId, useState } from 'react';
import { styled } from 'styled-components';
import { ConfirmAction, type ConfirmationTexts } from '../../../shared/dialogs/confirm-action.tsx';
import { type FieldProps, useValidatedForm } from '../../../shared/forms/use-validated-form.ts';
import { common } from '../../../shared/texts.ts';
import { decideDispute } from './api.ts';
import { validateDecision, type DecisionForm, splitAmount } from './decision.ts';
import { PaymentSplit } from './payment-split.tsx';
import { texts } from './texts.ts';
import { useDisputeAction } from './use-dispute-action.ts';

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

interface Props {
  /** Undecided amount in dollars. */
  left: number;
  field: FieldProps;
}

/** Renders the three possible decisions of a dispute, with the undecided amount. */
function DecisionChoices({ left, field: { error, ...control } }: Props): ReactElement {
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
      <legend>{texts.decision.outcome}</legend>
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

/** Returns the texts of the confirmation, with the amount that each side gets. */
function getConfirmationTexts(
  decision: Decision,
  { left, buyerName, sellerName }: DisputeCase,
): ConfirmationTexts {
  const { buyer, seller } = splitAmount(decision, left);
  const kind = decision.decision;
  return {
    title: texts.decision.confirmTitle[kind](kind === 'release' ? seller : buyer),
    body: (
      <Stack gap={3}>
        <PaymentSplit
          shares={[
            [texts.decision.buyerGets(buyerName), buyer],
            [texts.decision.sellerGets(sellerName), seller],
          ]}
        />
        {seller > 0 ? <p>{texts.decision.feeNote}</p> : null}
        <p>{texts.decision.final}</p>
      </Stack>
    ),
    cancelLabel: common.back,
    confirmLabel:
      kind === 'part'
        ? texts.decision.confirm.part(buyer, seller)
        : texts.decision.confirm[kind](buyer + seller),
  };
}

/** Form to decide a dispute: how to split the money, and why. Submitting opens a confirmation. */
export function DisputeDecisionForm({ dispute }: { dispute: DisputeCase }): ReactElement {
  const { left } = dispute;
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const decide = useDisputeAction({
    run: (decision: Decision) => decideDispute(dispute._id, decision),
    successText: texts.decision.done,
    onFieldErrors: (error) => {
      // Closes the confirmation, because the field errors appear in the form behind it.
      setPendingDecision(null);
      showError(error);
    },
  });

  const { form, field, submit, formError, showError } = useValidatedForm({
    validate: (values: DecisionForm) => validateDecision(values, left),
    defaultValues: { decision: '', amount: '', reason: '' },
    send: (decision) => {
      decide.reset();
      setPendingDecision(decision);
    },
  });

  return (
    <>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{texts.decision.lead(formatPrice(left))}</p>
          <DecisionChoices left={left} field={field('decision')} />
          {form.watch('decision') === 'part' ? (
            <TextField
              label={texts.decision.amount}
              hint={texts.decision.amountHint(left)}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
              {...field('amount')}
            />
          ) : null}
          <TextAreaField
            label={texts.decision.reason}
            hint={texts.decision.reasonHint}
            rows={4}
            maxLength={1000}
            required
            {...field('reason')}
          />
          <FormError>{formError}</FormError>
          <div>
            <Button type="submit">{texts.decision.review}</Button>
          </div>
        </Stack>
      </form>
      <ConfirmAction
        subject={pendingDecision}
        action={decide}
        staysOpenOnError
        getTexts={(decision) => getConfirmationTexts(decision, dispute)}
        onClose={() => setPendingDecision(null)}
      />
    </>
  );
}
