import type { DisputeCase } from '@second-gear/contract/disputes';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { toCents, toDollars } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError, TextAreaField, TextField } from '@second-gear/ui/field';
import { showFieldErrors } from '@second-gear/ui/field-errors';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { Stack } from '@second-gear/ui/layout';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CancelButton } from '../../../shared/dialogs/cancel-button.tsx';
import { showErrors } from '../../../shared/forms/form-errors.ts';
import { useFocusFirstError } from '../../../shared/forms/use-focus-first-error.ts';
import { common } from '../../../shared/texts.ts';
import { refundOrder } from './api.ts';
import { PaymentSplit } from './payment-split.tsx';
import { checkRefund, refundFields, type RefundInput, type ValidRefund } from './refund.ts';
import { decisionTexts, refundTexts as texts } from './texts.ts';
import { useDisputeAction } from './use-dispute-action.ts';

const FORM_ID = 'refund-order';

interface Props {
  dispute: DisputeCase;
  onClose: () => void;
  /** Receives the refunded dollars after the dispute has reloaded. */
  onDone: (amount: number) => void;
}

/** Requests the amount and reason of a refund. A second step confirms the amounts in figures and in words. */
export function RefundDialog({ dispute, onClose, onDone }: Props): ReactElement {
  const [left] = useState(dispute.left);
  const [pendingRefund, setPendingRefund] = useState<ValidRefund | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFocusFirstError(element);
  const form = useForm<RefundInput>({
    defaultValues: { amount: '', reason: '' },
  });
  const { register, getValues, setError, clearErrors, formState } = form;
  const { errors } = formState;

  const refund = useDisputeAction({
    run: (body: ValidRefund) => refundOrder(dispute.orderId, body),
    done: texts.done,
    onFieldErrors: (error) => {
      setPendingRefund(null);
      showErrors(error, refundFields, setError);
      focusFirstError();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    syncDisplayedValues(form, event.currentTarget);
    clearErrors();
    const { value, errors: fieldErrors } = checkRefund(getValues(), left);
    if (fieldErrors) {
      showFieldErrors(refundFields, fieldErrors, setError);
      return;
    }
    refund.reset();
    setPendingRefund(value);
  };

  return (
    <FormDialog
      onClose={onClose}
      title={texts.dialog}
      busy={refund.isPending}
      footer={
        <>
          <CancelButton disabled={refund.isPending} />
          <Button type="submit" form={FORM_ID} disabled={refund.isPending}>
            {texts.check}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={element} noValidate onSubmit={submit}>
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
      {pendingRefund ? (
        <ConfirmDialog
          open
          title={texts.confirmTitle(pendingRefund.amount)}
          body={
            <>
              <PaymentSplit
                shares={[
                  [decisionTexts.buyerGets(dispute.buyerName), pendingRefund.amount],
                  [texts.sellerKeeps, toDollars(toCents(left) - toCents(pendingRefund.amount))],
                ]}
              />
              <p>{texts.final}</p>
            </>
          }
          confirmLabel={texts.confirm(pendingRefund.amount)}
          cancelLabel={common.back}
          danger
          busy={refund.isPending}
          error={refund.error && toErrorMessage(refund.error)}
          onConfirm={() => refund.mutate(pendingRefund, { onSuccess: () => onDone(pendingRefund.amount) })}
          onCancel={() => setPendingRefund(null)}
        />
      ) : null}
    </FormDialog>
  );
}
