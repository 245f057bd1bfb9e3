import { createParagraphsSchema } from '@second-gear/contract/plain-text';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type KeyboardEvent, type ReactElement, useEffect } from 'react';
import * as z from 'zod/mini';
import { useValidatedForm } from '../../../shared/forms/use-validated-form.ts';
import { readDraft, storeDraft } from './message-draft.ts';
import { texts } from './texts.ts';

const MAX_LENGTH = 2000;
/** Length from which the character count appears. */
const COUNTER_MIN_LENGTH = 1800;

/**
 * Returns whether the device has a precise pointer and so probably a keyboard. Touch devices have no Ctrl
 * key.
 */
const hasKeyboard = () => window.matchMedia('(any-pointer: fine)').matches;

const formSchema = z.object({ text: createParagraphsSchema('Message', MAX_LENGTH) });

interface Props<Result> {
  /** Storage key of the draft: id of a conversation or car. */
  targetId: string;
  /** If the promise rejects, the form keeps the text. */
  onSend: (text: string) => Promise<Result>;
  /** Runs after `onSend` has resolved and the stored draft is removed. */
  onSent?: (result: Result) => void;
}

/** Renders a message form. The unsent text survives a reload. Ctrl+Enter or ⌘+Enter sends. */
export function MessageForm<Result>({ targetId, onSend, onSent }: Props<Result>): ReactElement {
  const uid = useUser()?.uid ?? '';
  const { form, field, busy, submit, formError } = useValidatedForm({
    validate: formSchema,
    defaultValues: { text: readDraft(uid, targetId) },
    send: async (values) => {
      const sentText = form.getValues('text');
      const result = await onSend(values.text);
      // Text typed while the request was pending becomes the next message.
      const currentText = form.getValues('text');
      const remainingText = currentText.startsWith(sentText)
        ? currentText.slice(sentText.length).trimStart()
        : currentText;
      storeDraft(uid, targetId, remainingText);
      // After reset(), the field has the sent text until the next render. Enter would send it again.
      form.setValue('text', remainingText);
      form.reset({ text: remainingText });
      onSent?.(result);
    },
  });
  const text = form.watch('text');

  useEffect(() => {
    storeDraft(uid, targetId, text);
  }, [uid, targetId, text]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  const lengthHint =
    text.length >= COUNTER_MIN_LENGTH ? texts.characterCount(text.length, MAX_LENGTH) : undefined;
  const hint = lengthHint ?? (hasKeyboard() ? texts.sendShortcut : undefined);

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={3}>
        <TextAreaField label={texts.reply} rows={3} hint={hint} onKeyDown={onKeyDown} {...field('text')} />
        <FormError>{formError}</FormError>
        <div>
          <Button type="submit" icon="mail" loading={busy}>
            {texts.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
