import { zodResolver } from '@hookform/resolvers/zod';
import { useOnce } from '@second-gear/shared-auth/use-once';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { readShown } from '@second-gear/ui/form-values';
import { Held } from '@second-gear/ui/held';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { CancelButton } from './cancel-button.tsx';
import { showErrors } from './form-errors.ts';
import { common } from './texts.ts';

interface Field {
  /** As the server calls it, so that what it says of the text stands beside it. */
  name: string;
  schema: z.ZodMiniType<string, string>;
  label: string;
  hint?: string;
  rows: number;
  maxLength: number;
  /** What stands there to begin with. */
  given?: string;
}

interface Props {
  title: string;
  lead: string;
  field: Field;
  /** The button that sends it. */
  label: string;
  danger?: boolean;
  /** The button that leaves all as it is. */
  keep?: string;
  /** Gets the checked text. Where it throws, the dialog stays and says why; otherwise it is for this to close it. */
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for one text before something is done with it, and stays open while that runs. */
export function TextDialog({
  title,
  lead,
  field,
  label,
  danger = false,
  keep = common.cancel,
  onSend,
  onClose,
}: Props): ReactElement {
  const { name, schema, given = '', ...shown } = field;
  const id = useId();
  const once = useOnce();
  const form = useForm({
    resolver: zodResolver(z.object({ [name]: schema })),
    defaultValues: { [name]: given },
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
          <CancelButton disabled={busy}>{keep}</CancelButton>
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
            readShown(form, element);
            return send();
          });
        }}
      >
        <Stack gap={4}>
          <p>{lead}</p>
          <Held held={busy}>
            <TextAreaField
              {...shown}
              data-autofocus=""
              error={errors[name]?.message}
              {...form.register(name)}
            />
          </Held>
          <FormError>{errors.root?.['server']?.message}</FormError>
        </Stack>
      </form>
    </FormDialog>
  );
}
