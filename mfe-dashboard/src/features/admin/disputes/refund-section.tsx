import type { DisputeCase } from '@second-gear/contract/disputes';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { toCents, toDollars } from '@second-gear/contract/money';
import { canPerform } from '@second-gear/contract/order-steps';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError, TextAreaField, TextField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { CancelButton } from '../../../shared/dialogs/cancel-button.tsx';
import { useValidatedForm } from '../../../shared/forms/use-validated-form.ts';
import { common } from '../../../shared/texts.ts';
import { refundOrder } from './api.ts';
import { PaymentSplit } from './payment-split.tsx';
import { validateRefund, type RefundInput, type ValidRefund } from './refund.ts';
import { texts } from './texts.ts';
import { useDisputeAction } from './use-dispute-action.ts';

const FORM_ID = 'refund-order';

interface Props {
  dispute: DisputeCase;
  onClose: () => void;
  /** Receives the refunded dollars after the dispute has reloaded. */
  onDone: (amount: number) => void;
}

/** Requests the amount and reason of a refund. A second step confirms the amounts in figures and in words. */
function RefundDialog({ dispute, onClose, onDone }: Props): ReactElement {
  const [left] = useState(dispute.left);
  const [pendingRefund, setPendingRefund] = useState<ValidRefund | null>(null);

  const refund = useDisputeAction({
    run: (body: ValidRefund) => refundOrder(dispute.orderId, body),
    successText: texts.refund.done,
    onFieldErrors: (error) => {
      setPendingRefund(null);
      showError(error);
    },
  });

  const { field, submit, formError, showError } = useValidatedForm({
    validate: (input: RefundInput) => validateRefund(input, left),
    defaultValues: { amount: '', reason: '' },
    send: (body) => {
      refund.reset();
      setPendingRefund(body);
    },
  });

  return (
    <FormDialog
      onClose={onClose}
      title={texts.refund.dialogTitle}
      busy={refund.isPending}
      footer={
        <>
          <CancelButton disabled={refund.isPending} />
          <Button type="submit" form={FORM_ID} disabled={refund.isPending}>
            {texts.refund.review}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <TextField
            label={texts.refund.amount}
            hint={texts.refund.amountHint(left)}
            optional
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            {...field('amount')}
          />
          <TextAreaField
            label={texts.refund.reason}
            hint={texts.refund.reasonHint}
            rows={3}
            maxLength={1000}
            required
            {...field('reason')}
          />
          <FormError>{formError}</FormError>
        </Stack>
      </form>
      {pendingRefund ? (
        <ConfirmDialog
          open
          title={texts.refund.confirmTitle(pendingRefund.amount)}
          body={
            <>
              <PaymentSplit
                shares={[
                  [texts.decision.buyerGets(dispute.buyerName), pendingRefund.amount],
                  [texts.refund.sellerKeeps, toDollars(toCents(left) - toCents(pendingRefund.amount))],
                ]}
              />
              <p>{texts.refund.final}</p>
            </>
          }
          confirmLabel={texts.refund.confirm(pendingRefund.amount)}
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

/**
 * Returns whether an admin can refund the order. This is impossible while a bank dispute is open, because the
 * bank may take the money back itself.
 */
function canRefund({ kind, left, step, dispute }: DisputeCase): boolean {
  const isBankDeciding = kind === 'bank' && dispute.decision === null;
  return left > 0 && !isBankDeciding && canPerform('admin', 'refund', step);
}

/**
 * Refunds money without deciding the dispute. After the dialog closes, the result appears in this section and
 * takes focus.
 */
export function RefundSection({ dispute }: { dispute: DisputeCase }): ReactElement | null {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [refundedAmount, setRefundedAmount] = useState<number | null>(null);
  const resultRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refundedAmount !== null && !isDialogOpen) resultRef.current?.focus();
  }, [refundedAmount, isDialogOpen]);
  const isRefundable = canRefund(dispute);
  if (!isRefundable && !isDialogOpen && refundedAmount === null) return null;
  const lead = dispute.dispute.decision === null ? texts.refund.lead : texts.refund.leadDecided;
  return (
    <section aria-labelledby="case-refund">
      <SectionTitle id="case-refund">{texts.refund.title}</SectionTitle>
      <Stack gap={3}>
        {refundedAmount === null ? null : (
          <p ref={resultRef} tabIndex={-1}>
            {texts.refund.result(refundedAmount)}
          </p>
        )}
        {isRefundable ? (
          <>
            <p>{lead(dispute.left)}</p>
            <div>
              <Button
                variant="secondary"
                onClick={() => {
                  setRefundedAmount(null);
                  setIsDialogOpen(true);
                }}
              >
                {texts.refund.open}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
      {isDialogOpen ? (
        <RefundDialog
          dispute={dispute}
          onClose={() => setIsDialogOpen(false)}
          onDone={(amount) => {
            setIsDialogOpen(false);
            setRefundedAmount(amount);
          }}
        />
      ) : null}
    </section>
  );
}
