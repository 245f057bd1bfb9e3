import { MAX_DISPUTE_PICTURES, type Statement, statementSchema } from '@second-gear/contract/disputes';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useValidatedForm } from '../forms/use-validated-form.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { pictureListTexts as pictureTexts } from '../pictures/texts.ts';
import { usePictures } from '../pictures/use-pictures.ts';
import { uploadDisputePicture } from './api.ts';
import { readStatementDraft, storeStatementDraft } from './statement-draft.ts';
import { statementTexts as texts } from './texts.ts';

const pictureRules = { upload: uploadDisputePicture, maxCount: MAX_DISPUTE_PICTURES };
const formSchema = z.object({ text: statementSchema.shape.text, pictures: z.array(z.string()) });

interface Props {
  /** Storage key of the draft. Unique per order and party. */
  draftId: string;
  label: string;
  hint: string;
  submitLabel: string;
  /** If it rejects, the text and the pictures stay. */
  onSend: (statement: Statement) => Promise<void>;
  onCancel?: () => void;
  focusOnMount?: boolean;
}

/** Edits one party's statement in a dispute: text and pictures. Both survive a reload. */
export function StatementForm({
  draftId,
  label,
  hint,
  submitLabel,
  onSend,
  onCancel,
  focusOnMount,
}: Props): ReactElement {
  const uid = useUser()?.uid ?? '';
  const [storedDraft] = useState(() => readStatementDraft(uid, draftId));
  const uploadedPictures = useRef(storedDraft?.pictures ?? []);
  const [hasFailedPictures, setHasFailedPictures] = useState(false);
  const isSent = useRef(false);
  const { form, field, isPreparing, busy, submit, formError } = useValidatedForm({
    validate: formSchema,
    defaultValues: {
      text: storedDraft?.text ?? '',
      pictures: uploadedPictures.current.map(({ url }) => url),
    },
    // Uploads finish first, because the statement is sent with the picture URLs.
    prepare: async () => {
      const isMounted = await pictures.waitForUploads();
      const hasFailures = pictures.getFailed().length > 0;
      setHasFailedPictures(hasFailures);
      return isMounted && !hasFailures;
    },
    send: async (statement) => {
      await onSend(statement);
      isSent.current = true;
      storeStatementDraft(uid, draftId, { text: '', pictures: [] });
    },
  });
  const { getValues, setFocus, setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const pictures = usePictures(
    uploadedPictures.current,
    (latestPictures) => {
      uploadedPictures.current = latestPictures;
      setValue(
        'pictures',
        latestPictures.map(({ url }) => url),
      );
      if (!isSent.current)
        storeStatementDraft(uid, draftId, { text: getValues('text'), pictures: latestPictures });
    },
    pictureRules,
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSent.current)
            storeStatementDraft(uid, draftId, { text: values.text, pictures: uploadedPictures.current });
        },
      }),
    [form, uid, draftId],
  );
  useEffect(() => {
    if (focusOnMount) setFocus('text');
  }, [focusOnMount, setFocus]);

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <InertFields inert={isSubmitting}>
          <Stack gap={4}>
            <TextAreaField
              label={label}
              hint={`${hint} ${texts.draftSaved}`}
              rows={5}
              maxLength={4000}
              {...field('text')}
            />
            <PictureField
              pictures={pictures}
              label={texts.pictures}
              hint={texts.picturesHint(MAX_DISPUTE_PICTURES)}
              name="pictures"
              error={errors.pictures?.message ?? (hasFailedPictures ? pictureTexts.someFailed : undefined)}
              ordered={false}
            />
          </Stack>
        </InertFields>
        <FormError>{formError}</FormError>
        {isPreparing ? <p role="status">{texts.uploading}</p> : null}
        <Cluster gap={3}>
          <Button type="submit" loading={busy}>
            {submitLabel}
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
