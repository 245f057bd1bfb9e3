import { formatPrice, toCents } from '@second-gear/contract/money';
import { findAmountProblem } from '@second-gear/contract/offer-states';
import { counterSchema, type Offer } from '@second-gear/contract/offers';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useId } from 'react';
import { CancelButton } from '../../../shared/dialogs/cancel-button.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { suggestAmount } from '../../../shared/forms/suggest-amount.ts';
import { useValidatedForm, validateWith, type Validation } from '../../../shared/forms/use-validated-form.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { counterOffer } from './api.ts';
import { texts } from './texts.ts';

function validateCounteroffer(
  { side, resellPrice, amount: lastAmount }: Offer,
  amountText: string,
): Validation<{ amount: number }> {
  const reject = (amount: string) => ({ value: null, errors: { amount } });
  const suggestion = suggestAmount(amountText);
  if (suggestion) return reject(suggestion);
  const amount = parseTypedDollars(amountText) ?? NaN;
  if (Number.isNaN(amount)) return reject(texts.problems['no-number']);
  const validation = validateWith(counterSchema, { amount });
  if (validation.errors) return validation;
  const bounds = { price: toCents(resellPrice), last: toCents(lastAmount) };
  const problem = findAmountProblem(side, toCents(amount), bounds);
  if (problem === null) return validation;
  return reject(
    texts.problems[problem](formatPrice(problem === 'not-below-price' ? resellPrice : lastAmount)),
  );
}

/** Requests an amount and sends it as a counteroffer. */
export function CounterofferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  const id = useId();
  const sendCounteroffer = useAction({
    run: counterOffer,
    successText: texts.sent,
    invalidates: 'updateOffer',
    onDone: onClose,
  });
  const { field, busy, submit, formError } = useValidatedForm({
    validate: ({ amount }: { amount: string }) => validateCounteroffer(offer, amount),
    defaultValues: { amount: '' },
    send: ({ amount }) => sendCounteroffer.mutateAsync({ id: offer._id, amount }),
  });
  const lastAmount = formatPrice(offer.amount);
  return (
    <FormDialog
      onClose={onClose}
      title={texts.counterTitle(formatCarName(offer))}
      busy={busy}
      footer={
        <>
          <CancelButton disabled={busy} />
          <Button type="submit" form={id} loading={busy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{texts.counterLead(offer.withName, lastAmount)}</p>
          <InertFields inert={busy}>
            <TextField
              label={texts.amount}
              hint={
                offer.side === 'buyer'
                  ? texts.hint.buyer(lastAmount)
                  : texts.hint.seller(lastAmount, formatPrice(offer.resellPrice))
              }
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
              data-autofocus=""
              {...field('amount')}
            />
          </InertFields>
          <FormError>{formError}</FormError>
        </Stack>
      </form>
    </FormDialog>
  );
}
