import type { Decision, DisputeCase } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField, TextField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { ConfirmAction, type Wording } from '../../../shared/dialogs/confirm-action.tsx';
import { useValidatedForm } from '../../../shared/forms/use-validated-form.ts';
import { common } from '../../../shared/texts.ts';
import { decideDispute } from './api.ts';
import { DecisionChoices } from './decision-choices.tsx';
import { checkDecision, type DecisionForm, splitAmount } from './decision.ts';
import { PaymentSplit } from './payment-split.tsx';
import { texts } from './texts.ts';
import { useDisputeAction } from './use-dispute-action.ts';

/** Returns the texts.decision of the confirmation, with the amount that each side gets. */
function confirmWording(decision: Decision, { left, buyerName, sellerName }: DisputeCase): Wording {
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
        {seller > 0 ? <p>{texts.decision.lessFee}</p> : null}
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
    done: texts.decision.done,
    onFieldErrors: (error) => {
      // Closes the confirmation, because the field errors appear in the form behind it.
      setPendingDecision(null);
      showError(error);
    },
  });

  const { form, field, submit, formError, showError } = useValidatedForm({
    validate: (typed: DecisionForm) => checkDecision(typed, left),
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
            <Button type="submit">{texts.decision.check}</Button>
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
