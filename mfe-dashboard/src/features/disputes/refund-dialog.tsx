import type { DisputeCase } from '@second-gear/contract/disputes';
import { failureText } from '@second-gear/contract/failure-text';
import { toCents, toDollars } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError, TextAreaField, TextField } from '@second-gear/ui/field';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import { readShown } from '@second-gear/ui/form-values';
import { Stack } from '@second-gear/ui/layout';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { refundOrder } from '../../api/refund-order.ts';
import { useFirstError } from '../../shared/car-form/use-first-error.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { common } from '../../shared/texts.ts';
import { checkRefund, type NamedRefund, refundFields, type TypedRefund } from './refund.ts';
import { Shares } from './shares.tsx';
import { decisionTexts, refundTexts as texts } from './texts.ts';
import { useCaseAction } from './use-case-action.ts';

const FORM_ID = 'refund-order';

interface Props {
  dispute: DisputeCase;
  onClose: () => void;
  /** Hears the dollars that go back, once the case is fresh. */
  onDone: (amount: number) => void;
}

/** How much goes back and why; then the same once more, in figures and in words. */
export function RefundDialog({ dispute, onClose, onDone }: Props): ReactElement {
  const [left] = useState(dispute.left);
  const [asked, setAsked] = useState<NamedRefund | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  const form = useForm<TypedRefund>({
    defaultValues: { amount: '', reason: '' },
  });
  const { register, getValues, setError, clearErrors, formState } = form;
  const { errors } = formState;

  const refund = useCaseAction({
    run: (body: NamedRefund) => refundOrder(dispute.orderId, body),
    done: texts.done,
    onFieldErrors: (error) => {
      setAsked(null);
      showErrors(error, refundFields, setError);
      focusFirstError();
    },
  });

  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    readShown(form, event.currentTarget);
    clearErrors();
    const { value, errors: found } = checkRefund(getValues(), left);
    if (found) {
      showFieldErrors(refundFields, found, setError);
      return;
    }
    refund.reset();
    setAsked(value);
  };

  if (asked) {
    const { amount } = asked;
    return (
      <Dialog
        // A dialog of its own, so that its heading is where the reading starts.
        key="confirm"
        open
        onClose={onClose}
        title={texts.confirmTitle(amount)}
        size="s"
        locked={refund.isPending}
        footer={
          <>
            <Button
              variant="secondary"
              data-autofocus=""
              disabled={refund.isPending}
              onClick={() => setAsked(null)}
            >
              {common.back}
            </Button>
            <Button
              variant="danger"
              loading={refund.isPending}
              onClick={() => refund.mutate(asked, { onSuccess: () => onDone(amount) })}
            >
              {texts.confirm(amount)}
            </Button>
          </>
        }
      >
        <Shares
          shares={[
            [decisionTexts.buyerGets(dispute.buyerName), amount],
            [texts.sellerKeeps, toDollars(toCents(left) - toCents(amount))],
          ]}
        />
        <p>{texts.final}</p>
        {refund.error ? <FormError>{failureText(refund.error)}</FormError> : null}
      </Dialog>
    );
  }
  return (
    <Dialog
      key="form"
      open
      onClose={onClose}
      title={texts.dialog}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM_ID}>
            {texts.check}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={element} noValidate onSubmit={check}>
        <Stack gap={4}>
          <TextField
            label={texts.amount}
            hint={texts.amountHint(left)}
            optional
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <TextAreaField
            label={texts.reason}
            hint={texts.reasonHint}
            rows={3}
            maxLength={1000}
            required
            error={errors.reason?.message}
            {...register('reason')}
          />
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
    </Dialog>
  );
}
