import { formatPrice, toCents } from '@second-gear/contract/money';
import { findAmountProblem } from '@second-gear/contract/offer-states';
import { counterSchema, type Offer } from '@second-gear/contract/offers';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { type FormEvent, type ReactElement, useId } from 'react';
import { useForm } from 'react-hook-form';
import { CancelButton } from '../../../shared/dialogs/cancel-button.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { showErrors } from '../../../shared/forms/form-errors.ts';
import { suggestAmount } from '../../../shared/forms/suggest-amount.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { counterOffer } from './api.ts';
import { texts } from './texts.ts';

/** Returns the error of the amount of a counteroffer. Null if the amount is valid. */
export function validateCounteroffer(
  { side, resellPrice, amount: lastAmount }: Offer,
  amount: number,
): string | null {
  if (Number.isNaN(amount)) return texts.problems['no-number'];
  const { error } = counterSchema.safeParse({ amount });
  if (error) return error.issues[0]?.message ?? '';
  const bounds = { price: toCents(resellPrice), last: toCents(lastAmount) };
  const problem = findAmountProblem(side, toCents(amount), bounds);
  if (problem === null) return null;
  return texts.problems[problem](formatPrice(problem === 'not-below-price' ? resellPrice : lastAmount));
}

/** Requests an amount and sends it as a counteroffer. */
export function CounterofferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  const id = useId();
  const form = useForm({ defaultValues: { amount: '' } });
  const { register, getValues, setError, formState } = form;
  const { errors } = formState;
  const sendCounteroffer = useAction({
    run: counterOffer,
    done: texts.sent,
    invalidates: 'updateOffer',
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    syncDisplayedValues(form, event.currentTarget);
    const typed = getValues('amount');
    const amount = parseTypedDollars(typed) ?? NaN;
    const problem = suggestAmount(typed) ?? validateCounteroffer(offer, amount);
    if (problem !== null) {
      setError('amount', { message: problem }, { shouldFocus: true });
      return;
    }
    sendCounteroffer.mutate(
      { id: offer._id, amount },
      { onError: (error) => showErrors(error, ['amount'], setError) },
    );
  };
  const lastAmount = formatPrice(offer.amount);
  return (
    <FormDialog
      onClose={onClose}
      title={texts.counterTitle(carName(offer))}
      busy={sendCounteroffer.isPending}
      footer={
        <>
          <CancelButton disabled={sendCounteroffer.isPending} />
          <Button type="submit" form={id} loading={sendCounteroffer.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{texts.counterLead(offer.withName, lastAmount)}</p>
          <InertFields inert={sendCounteroffer.isPending}>
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
              error={errors.amount?.message}
              {...register('amount')}
            />
          </InertFields>
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
    </FormDialog>
  );
}
