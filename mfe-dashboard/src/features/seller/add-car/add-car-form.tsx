import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { prefillForm } from '@second-gear/ui/prefill-form';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { meQuery } from '../../../shared/api/get-me.ts';
import { CarFields } from '../../../shared/car-form/car-fields.tsx';
import { addCarFormSchema } from '../../../shared/car-form/car-form.ts';
import { readCopiedCar, setCurrentDraftId } from '../../../shared/car-form/current-draft.ts';
import { PriceConfirmation, usePriceConfirmation } from '../../../shared/car-form/price-confirmation.tsx';
import { toFormErrors } from '../../../shared/car-form/to-form-errors.ts';
import { LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx';
import { useValidatedForm } from '../../../shared/forms/use-validated-form.ts';
import { pictureListTexts as pictureTexts } from '../../../shared/pictures/texts.ts';
import { usePictures } from '../../../shared/pictures/use-pictures.ts';
import { addCar as postCar, deleteDraft } from './api.ts';
import { Checklist } from './checklist.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { SaverState } from './draft-saver.ts';
import { toFormValues, isStarted } from './draft-storage.ts';
import { createInitialDraft, type InitialDraft } from './initial-draft.ts';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';

const StatusLine = styled.small`
  color: var(--sg-ink-2);
`;

function getStatusText({ savedTo, problem }: Omit<SaverState, 'unsaved'>): string {
  if (!problem || savedTo === 'server' || savedTo === 'not yet') return texts.drafts.savedTo[savedTo];
  // DraftNotice already states the reason and where the text is stored.
  return problem.kind === 'rejected' && savedTo === 'browser' ? '' : texts.drafts.untilResolved[savedTo];
}

/** Shows where the draft is stored. Screen readers announce it once, not after every pause in typing. */
const SaveStatus = ({ unsaved, ...state }: SaverState): ReactElement => (
  <StatusLine role="status" aria-busy={unsaved}>
    {getStatusText(state)}
  </StatusLine>
);

interface Props {
  uid: string;
  initialDraft: InitialDraft;
  /** Replaces this draft with another one. */
  onOpenDraft: (initialDraft: InitialDraft) => void;
}

export function AddCarForm({ uid, initialDraft, onOpenDraft }: Props): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery(uid));
  const draft = useDraft(uid, initialDraft);
  const copiedCarName = readCopiedCar(useLocation().state, initialDraft.id);
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const leadRef = useRef<HTMLDivElement>(null);
  // Blocks a second submit, because the form stays mounted while the next screen loads.
  const isListed = useRef(false);
  const { form, isPreparing, busy, submit, formError } = useValidatedForm({
    validate: addCarFormSchema,
    defaultValues: toFormValues(initialDraft),
    // Uploads finish first, because the car is sent with the picture URLs.
    prepare: async () => !isListed.current && (await pictures.waitForUploads()),
    send: async (car) => {
      if (pictures.getFailed().length > 0 || !confirmPrice(car.carPrice)) return;
      draft.markSubmitting();
      try {
        await postCar({ ...car, draftId: initialDraft.id });
      } catch (error) {
        notify.error(toErrorMessage(error));
        throw toFormErrors(error);
      }
      isListed.current = true;
      notify.success(texts.added);
      draft.finish();
      setCurrentDraftId(uid, null);
      void invalidateAfter(client, 'saveListing');
      await navigate('/dashboard/myproducts');
    },
  });
  const { setValue, getValues, getFieldState, formState } = form;
  const { errors } = formState;
  const { priceQuestion, confirmPrice } = usePriceConfirmation(form);
  const pictures = usePictures(initialDraft.pictures, (uploaded) => {
    draft.updatePictures(uploaded);
    setValue(
      'images',
      uploaded.map(({ url }) => url),
    );
    setValue('brandImg', uploaded[0]?.url ?? '', { shouldValidate: formState.isSubmitted });
  });

  const { updateForm } = draft;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => updateForm(state.values) }),
    [form, updateForm],
  );
  const accountPhone = me.data?.phone;
  useEffect(() => {
    prefillForm({ getValues, getFieldState, setValue }, { phone: accountPhone });
  }, [accountPhone, getValues, getFieldState, setValue]);
  const { id, takesFocus } = initialDraft;
  useEffect(() => {
    setCurrentDraftId(uid, id);
    if (takesFocus) leadRef.current?.focus();
  }, [uid, id, takesFocus]);

  const discardDraft = async () => {
    draft.finish();
    onOpenDraft({ ...createInitialDraft(), takesFocus: true });
    try {
      await deleteDraft(initialDraft.id);
    } catch (error) {
      // A 404 is not a failure, because the server may never have received the draft.
      if (!(error instanceof ApiError && error.status === 404)) notify.error(toErrorMessage(error));
    }
    await invalidateAfter(client, 'saveDraft');
  };
  // If the draft has a problem, DraftNotice replaces the message about a restored draft.
  const isRestored = initialDraft.isRestored && isStarted(initialDraft) && !draft.problem;
  const restoredText = isRestored && (copiedCarName === null ? texts.restored : texts.copied(copiedCarName));
  const hasFailedPictures = formState.isSubmitted && pictures.pictures.some(({ error }) => error !== null);

  return (
    <Card>
      <form ref={formRef} onSubmit={submit} onBlur={() => void draft.flush()} noValidate>
        <Stack gap={5}>
          <Stack gap={2} ref={leadRef} tabIndex={-1}>
            <p>{texts.lead}</p>
            {restoredText ? <p role="status">{restoredText}</p> : null}
          </Stack>
          <DraftNotice
            draft={draft}
            onOpenDraft={onOpenDraft}
            onDiscard={() => void discardDraft()}
            onResolved={() => leadRef.current?.focus()}
          />
          <InertFields inert={formState.isSubmitting}>
            <CarFields
              form={form}
              pictures={pictures}
              pictureError={
                errors.brandImg?.message ??
                errors.images?.message ??
                (hasFailedPictures ? pictureTexts.someFailed : undefined)
              }
            />
          </InertFields>
          <Checklist control={form.control} form={formRef} />
          <PriceConfirmation
            control={form.control}
            priceQuestion={priceQuestion}
            submitLabel={texts.submit}
          />
          <FormError>{formError}</FormError>
          {isPreparing ? <p role="status">{texts.uploading}</p> : null}
          <Cluster gap={3}>
            <Button type="submit" size="l" loading={busy}>
              {texts.submit}
            </Button>
            <Button variant="ghost" onClick={() => setIsConfirmingDiscard(true)}>
              {texts.discard}
            </Button>
            <SaveStatus savedTo={draft.savedTo} unsaved={draft.unsaved} problem={draft.problem} />
          </Cluster>
        </Stack>
      </form>
      <ConfirmDialog
        open={isConfirmingDiscard}
        title={texts.discardTitle}
        body={texts.discardBody}
        confirmLabel={texts.discard}
        danger
        onConfirm={() => void discardDraft()}
        onCancel={() => setIsConfirmingDiscard(false)}
      />
      <LeaveGuard isUnsaved={() => pictures.isUploading && !isListed.current} texts={texts} />
    </Card>
  );
}
