import { zodResolver } from '@hookform/resolvers/zod';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { showErrors } from '../forms/form-errors.ts';
import { common } from '../texts.ts';
import { CancelButton } from './cancel-button.tsx';

interface TextDialogField {
  /** Name of the field in the server's errors, which appear at the text area. */
  name: string;
  schema: z.ZodMiniType<string, string>;
  label: string;
  hint?: string;
  rows: number;
  maxLength: number;
  /** Initial text. */
  initialValue?: string;
}

interface Props {
  title: string;
  lead: string;
  field: TextDialogField;
  /** Label of the submit button. */
  label: string;
  danger?: boolean;
  /** Label of the button that cancels. */
  cancelLabel?: string;
  /**
   * Receives the validated text and must close the dialog. If it throws, the dialog stays open with the
   * error.
   */
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Requests a text before an action. The dialog stays open while the action runs. */
export function TextDialog({
  title,
  lead,
  field,
  label,
  danger = false,
  cancelLabel = common.cancel,
  onSend,
  onClose,
}: Props): ReactElement {
  const { name, schema, initialValue = '', ...fieldProps } = field;
  const id = useId();
  const once = useSingleFlight();
  const form = useForm({
    resolver: zodResolver(z.object({ [name]: schema })),
    defaultValues: { [name]: initialValue },
  });
  const { errors, isSubmitting: busy } = form.formState;

  const send = form.handleSubmit(async ({ [name]: text = '' }) => {
    try {
      await onSend(text);
    } catch (error) {
      showErrors(error, [name], form.setError);
    }
  });

  return (
    <FormDialog
      onClose={onClose}
      title={title}
      busy={busy}
      footer={
        <>
          <CancelButton disabled={busy}>{cancelLabel}</CancelButton>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          void once(() => {
            syncDisplayedValues(form, element);
            return send();
          });
        }}
      >
        <Stack gap={4}>
          <p>{lead}</p>
          <InertFields inert={busy}>
            <TextAreaField
              {...fieldProps}
              data-autofocus=""
              error={errors[name]?.message}
              {...form.register(name)}
            />
          </InertFields>
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
    </FormDialog>
  );
}
