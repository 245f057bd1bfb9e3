import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_DISPUTE_PICTURES, type Statement, statementSchema } from '@second-gear/contract/disputes';
import { useUser } from '@second-gear/shared-auth/session';
import { useOnce } from '@second-gear/shared-auth/use-once';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { readShown } from '@second-gear/ui/form-values';
import { Held } from '@second-gear/ui/held';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { uploadDisputePicture } from '../../api/upload-dispute-picture.ts';
import { showErrors } from '../form-errors.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { pictures as pictureTexts } from '../pictures/texts.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { keepStatement, readStatement } from './statement-draft.ts';
import { statement as texts } from './texts.ts';

const rules = { upload: uploadDisputePicture, most: MAX_DISPUTE_PICTURES };
const formSchema = z.object({ text: statementSchema.shape.text, pictures: z.array(z.string()) });

interface Props {
  /** Storage key of the draft. Unique per order and party. */
  place: string;
  label: string;
  hint: string;
  send: string;
  /** If it rejects, text and pictures stay. */
  onSend: (statement: Statement) => Promise<void>;
  onCancel?: () => void;
  /** Focuses the form on mount. */
  focus?: boolean;
}

/** Edits one party's statement: text and pictures. Both survive a reload. */
export function StatementForm({ place, label, hint, send, onSend, onCancel, focus }: Props): ReactElement {
  const uid = useUser()?.uid ?? '';
  const [kept] = useState(() => readStatement(uid, place));
  const uploaded = useRef(kept?.pictures ?? []);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { text: kept?.text ?? '', pictures: uploaded.current.map(({ url }) => url) },
  });
  const { getValues, setFocus, setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const [waiting, setWaiting] = useState(false);
  const [lost, setLost] = useState(false);
  const once = useOnce();
  const isSent = useRef(false);
  const pictures = usePictures(
    uploaded.current,
    (now) => {
      uploaded.current = now;
      setValue(
        'pictures',
        now.map(({ url }) => url),
      );
      if (!isSent.current) keepStatement(uid, place, { text: getValues('text'), pictures: now });
    },
    rules,
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSent.current) keepStatement(uid, place, { text: values.text, pictures: uploaded.current });
        },
      }),
    [form, uid, place],
  );
  useEffect(() => {
    if (focus) setFocus('text');
  }, [focus, setFocus]);

  const submit = async () => {
    // Uploads finish first, because the statement is sent with the picture URLs.
    setWaiting(true);
    const isHere = await pictures.settled();
    setWaiting(false);
    if (!isHere) return;
    const isLost = pictures.failed().length > 0;
    setLost(isLost);
    if (isLost) return;
    await form.handleSubmit(async (typed) => {
      try {
        await onSend(typed);
      } catch (error) {
        showErrors(error, ['text', 'pictures'], form.setError);
        return;
      }
      isSent.current = true;
      keepStatement(uid, place, { text: '', pictures: [] });
    })();
  };
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    void once(() => {
      readShown(form, element);
      return submit();
    });
  };

  return (
    <form noValidate onSubmit={submitOnce}>
      <Stack gap={4}>
        <Held held={isSubmitting}>
          <Stack gap={4}>
            <TextAreaField
              label={label}
              hint={`${hint} ${texts.kept}`}
              rows={5}
              maxLength={4000}
              error={errors.text?.message}
              {...form.register('text')}
            />
            <PictureField
              pictures={pictures}
              label={texts.pictures}
              hint={texts.picturesHint(MAX_DISPUTE_PICTURES)}
              name="pictures"
              error={errors.pictures?.message ?? (lost ? pictureTexts.someFailed : undefined)}
              ordered={false}
            />
          </Stack>
        </Held>
        <FormError>{errors.root?.['server']?.message}</FormError>
        {waiting ? <p role="status">{texts.uploading}</p> : null}
        <Cluster gap={3}>
          <Button type="submit" loading={waiting || isSubmitting}>
            {send}
          </Button>
          {onCancel ? (
            <Button variant="ghost" onClick={onCancel}>
              {texts.cancel}
            </Button>
          ) : null}
        </Cluster>
      </Stack>
    </form>
  );
}
