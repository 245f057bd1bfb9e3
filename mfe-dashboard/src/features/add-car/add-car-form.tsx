import { zodResolver } from '@hookform/resolvers/zod';
import type { NewCar } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { useOnce } from '@second-gear/shared-auth/use-once';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { readShown } from '@second-gear/ui/form-values';
import { Held } from '@second-gear/ui/held';
import { fillKnown } from '@second-gear/ui/known-values';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { addCar as postCar } from '../../api/add-car.ts';
import { deleteDraft } from '../../api/delete-draft.ts';
import { meQuery } from '../../api/get-me.ts';
import { CarFields } from '../../shared/car-form/car-fields.tsx';
import { addCarForm, type CarForm, carFormFields } from '../../shared/car-form/car-form.ts';
import { inFormNames } from '../../shared/car-form/in-form-names.ts';
import { PriceQuestion, usePriceQuestion } from '../../shared/car-form/price-question.tsx';
import { texts as carForm } from '../../shared/car-form/texts.ts';
import { useFirstError } from '../../shared/car-form/use-first-error.ts';
import { copiedCar, workOnDraft } from '../../shared/draft-here.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { pictures as pictureTexts } from '../../shared/pictures/texts.ts';
import { usePictures } from '../../shared/pictures/use-pictures.ts';
import { Checklist } from './checklist.tsx';
import { carFormOf, isStarted } from './draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import { newStart, type Start } from './draft-start.ts';
import { KeptLine } from './kept-line.tsx';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** Renders the form of one draft. */
export function AddCarForm({
  uid,
  start,
  onStart,
}: {
  uid: string;
  start: Start;
  /** Replaces this draft with another one. */
  onStart: (start: Start) => void;
}): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery(uid));
  const draft = useDraft(uid, start);
  const copied = copiedCar(useLocation().state, start.id);
  const [waiting, setWaiting] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [refused, setRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const focusFirstError = useFirstError(element);
  const once = useOnce();
  // Blocks a second submit. The form stays mounted while the next screen loads.
  const isListed = useRef(false);
  const form = useForm<CarForm, unknown, NewCar>({
    resolver: zodResolver(addCarForm),
    defaultValues: carFormOf(start),
    shouldFocusError: false,
  });
  const { setValue, getValues, getFieldState, setError, formState } = form;
  const { errors } = formState;
  const { question, mayGo } = usePriceQuestion(form);
  const pictures = usePictures(start.pictures, (uploaded) => {
    draft.keepPictures(uploaded);
    setValue(
      'images',
      uploaded.map(({ url }) => url),
    );
    setValue('brandImg', uploaded[0]?.url ?? '', { shouldValidate: formState.isSubmitted });
  });

  const { keepForm } = draft;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => keepForm(state.values) }),
    [form, keepForm],
  );
  const knownPhone = me.data?.phone;
  useEffect(() => {
    fillKnown({ getValues, getFieldState, setValue }, { phone: knownPhone });
  }, [knownPhone, getValues, getFieldState, setValue]);
  const { id, moved } = start;
  useEffect(() => {
    workOnDraft(uid, id);
    if (moved) top.current?.focus();
  }, [uid, id, moved]);

  const send = async (car: NewCar) => {
    if (pictures.failed().length > 0 || !mayGo(car.carPrice)) return;
    draft.submitting();
    try {
      await postCar({ ...car, draftId: start.id });
    } catch (error) {
      notify.error(failureText(error));
      showErrors(inFormNames(error), carFormFields, setError);
      return;
    }
    isListed.current = true;
    notify.success(texts.added);
    draft.done();
    workOnDraft(uid, null);
    void refreshAfter(client, 'listing');
    await navigate('/dashboard/myproducts');
  };

  const submit = async (shown: HTMLFormElement) => {
    if (isListed.current) return;
    readShown(form, shown);
    // Uploads finish first, because the car is sent with the picture URLs.
    setWaiting(true);
    const isHere = await pictures.settled();
    setWaiting(false);
    if (!isHere) return;
    setRefused(true);
    await form.handleSubmit(send)();
    focusFirstError();
  };

  const throwAway = async () => {
    draft.done();
    onStart({ ...newStart(), moved: true });
    try {
      await deleteDraft(start.id);
    } catch (error) {
      // A 404 is no failure: the draft may never have reached the server.
      if (!(error instanceof ApiError && error.status === 404)) notify.error(failureText(error));
    }
    await refreshAfter(client, 'drafting');
  };
  // A draft conflict has its own notice with more detail.
  const isFound = start.found && isStarted(start) && !draft.trouble;
  const found = isFound && (copied === null ? texts.restored : texts.copied(copied));
  const lostPictures = refused && pictures.pictures.some(({ error }) => error !== null);

  return (
    <Card>
      <form
        ref={element}
        onSubmit={(event) => {
          event.preventDefault();
          const shown = event.currentTarget;
          void once(() => submit(shown));
        }}
        onBlur={() => void draft.flush()}
        noValidate
      >
        <Stack gap={5}>
          <Stack gap={2} ref={top} tabIndex={-1}>
            <p>{texts.lead}</p>
            {found ? <p role="status">{found}</p> : null}
          </Stack>
          <DraftNotice
            draft={draft}
            onStart={onStart}
            onThrowAway={() => void throwAway()}
            onKept={() => top.current?.focus()}
          />
          <Held held={formState.isSubmitting}>
            <CarFields
              form={form}
              pictures={pictures}
              pictureError={
                errors.brandImg?.message ??
                errors.images?.message ??
                (lostPictures ? pictureTexts.someFailed : undefined)
              }
              phoneHint={carForm.phoneHint}
            />
          </Held>
          <Checklist control={form.control} form={element} />
          <PriceQuestion control={form.control} question={question} button={texts.submit} />
          <FormError>{errors.root?.['server']?.message}</FormError>
          {waiting ? <p role="status">{texts.uploading}</p> : null}
          <Cluster gap={3}>
            <Button type="submit" size="l" loading={waiting || formState.isSubmitting}>
              {texts.submit}
            </Button>
            <Button variant="ghost" onClick={() => setDiscarding(true)}>
              {texts.discard}
            </Button>
            <KeptLine kept={draft.kept} unsaved={draft.unsaved} trouble={draft.trouble} />
          </Cluster>
        </Stack>
      </form>
      <ConfirmDialog
        open={discarding}
        title={texts.discardTitle}
        body={texts.discardBody}
        confirmLabel={texts.discard}
        danger
        onConfirm={() => void throwAway()}
        onCancel={() => setDiscarding(false)}
      />
      <LeaveGuard isUnsaved={() => pictures.uploading && !isListed.current} texts={texts} />
    </Card>
  );
}
