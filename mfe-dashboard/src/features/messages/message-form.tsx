import type { ReactElement } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredText } from '@second-gear/contract/fields';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { showErrors } from '../../shared/form-errors.ts';
import { messages } from '../../texts/messages.ts';

const formSchema = z.object({ text: requiredText('Message', 2000) });

/** A message to write. `onSend` rejects when it did not go; what was typed then stays. */
export function MessageForm({ onSend }: { onSend: (text: string) => Promise<void> }): ReactElement {
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: { text: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ text }) => {
    try {
      await onSend(text);
    } catch (error) {
      showErrors(error, ['text'], form.setError);
      return;
    }
    form.reset();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void send();
      }}
    >
      <Stack gap={3}>
        <TextAreaField
          label={messages.reply}
          rows={3}
          maxLength={2000}
          error={errors.text?.message}
          {...form.register('text')}
        />
        <FormError>{errors.root?.['server']?.message}</FormError>
        <div>
          <Button type="submit" loading={isSubmitting}>
            {messages.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
