import { zodResolver } from '@hookform/resolvers/zod';
import { requiredText } from '@second-gear/contract/fields';
import type { Sale } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { messageBuyer } from '../api/message-buyer.ts';
import { carName } from './car-name.ts';
import { showErrors } from './form-errors.ts';
import { buyerMessage as texts } from './order-texts.ts';
import { common } from './texts.ts';

const FORM_ID = 'message-buyer';
const formSchema = z.object({ text: requiredText('Message', 2000) });

/** The first message to a buyer; leads to the conversation that it begins. */
export function MessageBuyerDialog({ sale, onClose }: { sale: Sale; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { text: '' } });
  const { errors } = form.formState;

  const send = form.handleSubmit(async ({ text }) => {
    try {
      const { insertedId } = await messageBuyer(sale._id, text);
      notify.success(texts.sent);
      void refreshAfter(client, 'writing');
      await navigate(`/dashboard/messages/${insertedId}`);
    } catch (error) {
      showErrors(error, ['text'], form.setError);
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(sale.buyerName)}
      locked={busy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} loading={busy}>
            {texts.send}
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
          <p>{texts.lead(carName(sale))}</p>
          <TextAreaField
            label={texts.message}
            rows={4}
            maxLength={2000}
            data-autofocus=""
            error={errors.text?.message}
            {...form.register('text')}
          />
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
    </Dialog>
  );
}
