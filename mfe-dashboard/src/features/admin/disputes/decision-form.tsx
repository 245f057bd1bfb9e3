import type { Decision, DisputeCase } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField, TextField } from '@second-gear/ui/field';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { Stack } from '@second-gear/ui/layout';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ConfirmAction, type Wording } from '../../../shared/dialogs/confirm-action.tsx';
import { showErrors } from '../../../shared/forms/form-errors.ts';
import { useFocusFirstError } from '../../../shared/forms/use-focus-first-error.ts';
import { common } from '../../../shared/texts.ts';
import { decideDispute } from './api.ts';
import { DecisionChoices } from './decision-choices.tsx';
import { checkDecision, decisionFields, type DecisionForm, splitAmount } from './decision.ts';
import { PaymentSplit } from './payment-split.tsx';
import { decisionTexts as texts } from './texts.ts';
import { useDisputeAction } from './use-dispute-action.ts';

/** Returns the texts of the confirmation, with the amount that each side gets. */
function confirmWording(decision: Decision, { left, buyerName, sellerName }: DisputeCase): Wording {
  const { buyer, seller } = splitAmount(decision, left);
  const kind = decision.decision;
  return {
    title: texts.confirmTitle[kind](kind === 'release' ? seller : buyer),
    body: (
      <Stack gap={3}>
        <PaymentSplit
          shares={[
            [texts.buyerGets(buyerName), buyer],
            [texts.sellerGets(sellerName), seller],
          ]}
        />
        {seller > 0 ? <p>{texts.lessFee}</p> : null}
        <p>{texts.final}</p>
      </Stack>
    ),
    cancelLabel: common.back,
    confirmLabel: kind === 'part' ? texts.confirm.part(buyer, seller) : texts.confirm[kind](buyer + seller),
  };
}

/** Form to decide a dispute: how to split the money, and why. Submitting opens a confirmation. */
export function DisputeDecisionForm({ dispute }: { dispute: DisputeCase }): ReactElement {
  const { left } = dispute;
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(element);
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const form = useForm<DecisionForm>({
    defaultValues: { decision: '', amount: '', reason: '' },
  });
  const { register, watch, getValues, setError, clearErrors, formState } = form;
  const { errors } = formState;

  const decide = useDisputeAction({
    run: (decision: Decision) => decideDispute(dispute._id, decision),
    done: texts.done,
    onFieldErrors: (error) => {
      // Closes the confirmation, because the field errors appear in the form behind it.
      setPendingDecision(null);
      showErrors(error, decisionFields, setError);
      focusFirstError();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    syncDisplayedValues(form, event.currentTarget);
    clearErrors();
    const { value, errors: fieldErrors } = checkDecision(getValues(), left);
    if (fieldErrors) {
      showFieldErrors(decisionFields, fieldErrors, setError);
      return;
    }
    decide.reset();
    setPendingDecision(value);
  };

  return (
    <>
      <form ref={element} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{texts.lead(formatPrice(left))}</p>
          <DecisionChoices left={left} error={errors.decision?.message} field={register('decision')} />
          {watch('decision') === 'part' ? (
            <TextField
              label={texts.amount}
              hint={texts.amountHint(left)}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
              error={errors.amount?.message}
              {...register('amount')}
            />
          ) : null}
          <TextAreaField
            label={texts.reason}
            hint={texts.reasonHint}
            rows={4}
            maxLength={1000}
            required
            error={errors.reason?.message}
            {...register('reason')}
          />
          <FormError>{errors.root?.['server']?.message}</FormError>
          <div>
            <Button type="submit">{texts.check}</Button>
          </div>
        </Stack>
      </form>
      <ConfirmAction
        subject={pendingDecision}
        action={decide}
        staysOnError
        wording={(decision) => confirmWording(decision, dispute)}
        onClose={() => setPendingDecision(null)}
      />
    </>
  );
}
