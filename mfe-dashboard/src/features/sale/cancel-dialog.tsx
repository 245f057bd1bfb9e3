import { zodResolver } from '@hookform/resolvers/zod';
import { type Sale, saleCancellationSchema } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { cancelSale } from '../../api/cancel-sale.ts';
import { figuresAndWords, leftOf } from '../../shared/amount.ts';
import { carName } from '../../shared/car-name.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { sale as texts } from './texts.ts';

const { cancel } = texts;
const FORM_ID = 'cancel-sale';

interface Props {
  sale: Sale;
  /** The button that does it: with the amount, where money goes back. */
  label: string;
  onClose: () => void;
}

/** Asks why before a sale is cancelled, and says what happens to the money. */
export function CancelDialog({ sale, label, onClose }: Props): ReactElement {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const form = useForm({ resolver: zodResolver(saleCancellationSchema), defaultValues: { reason: '' } });
  const { errors } = form.formState;
  const car = carName(sale);

  const send = form.handleSubmit(async ({ reason }) => {
    try {
      await cancelSale(sale._id, reason);
    } catch (error) {
      showErrors(error, ['reason'], form.setError);
      return;
    }
    notify.success(sale.paid ? cancel.doneHeld : cancel.done);
    await refreshAfter(client, 'cancellingSale');
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={cancel.dialog}
      locked={busy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {cancel.keep}
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          setBusy(true);
          void send().finally(() => setBusy(false));
        }}
      >
        <Stack gap={4}>
          <p>
            {sale.paid
              ? cancel.bodyHeld(sale.buyerName, car, figuresAndWords(leftOf(sale)))
              : cancel.bodyUnpaid(sale.buyerName, car)}
          </p>
          <TextAreaField
            label={cancel.reason}
            hint={cancel.reasonHint}
            rows={3}
            maxLength={1000}
            data-autofocus=""
            error={errors.reason?.message}
            {...form.register('reason')}
          />
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
    </Dialog>
  );
}
