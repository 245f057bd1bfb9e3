import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useId } from 'react';
import * as z from 'zod/mini';
import { useValidatedForm } from '../forms/use-validated-form.ts';
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
  initialValue?: string;
}

interface Props {
  title: string;
  lead: string;
  field: TextDialogField;
  label: string;
  danger?: boolean;
  cancelLabel?: string;
  /**
   * Receives the validated text and must close the dialog. If it throws, the dialog stays open with the
   * error.
   */
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Requests text before an action. The dialog stays open while the action runs. */
export function TextDialog({
  title,
  lead,
  field: { name, schema, initialValue = '', ...fieldTexts },
  label,
  danger = false,
  cancelLabel = common.cancel,
  onSend,
  onClose,
}: Props): ReactElement {
  const id = useId();
  const { field, busy, submit, formError } = useValidatedForm({
    validate: z.object({ [name]: schema }),
    defaultValues: { [name]: initialValue },
    send: ({ [name]: text = '' }) => onSend(text),
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
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{lead}</p>
          <InertFields inert={busy}>
            <TextAreaField {...fieldTexts} data-autofocus="" {...field(name)} />
          </InertFields>
          <FormError>{formError}</FormError>
        </Stack>
      </form>
    </FormDialog>
  );
}
