import { zodResolver } from '@hookform/resolvers/zod';
import type { NewCar } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { fillKnown } from '@second-gear/ui/known-values';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { addCar as postCar } from '../../api/add-car.ts';
import { meQuery } from '../../api/get-me.ts';
import { CarFields } from '../../shared/car-form/car-fields.tsx';
import { addCarForm, type CarForm, carFormFields, emptyCarForm } from '../../shared/car-form/car-form.ts';
import { texts as carForm } from '../../shared/car-form/texts.ts';
import { useFirstError } from '../../shared/car-form/use-first-error.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { pictures as pictureTexts } from '../../shared/pictures/texts.ts';
import { usePictures } from '../../shared/pictures/use-pictures.ts';
import { Screen } from '../../shared/screen.tsx';
import { emptyDraft, isStarted } from './draft.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';

const Kept = styled.small`
  color: var(--sg-ink-2);
`;

function AddCarForm({ uid }: { uid: string }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery(uid));
  const draft = useDraft(uid);
  const { form: values, pictures: keptPictures } = draft.found ?? emptyDraft;
  const [waiting, setWaiting] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [refused, setRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(element);
  // Two presses may come before the page shows that the first one counts.
  const busy = useRef(false);
  const form = useForm<CarForm, unknown, NewCar>({
    resolver: zodResolver(addCarForm),
    defaultValues: values,
    shouldFocusError: false,
  });
  const { setValue, getValues, getFieldState, setError, formState } = form;
  const { errors } = formState;
  const pictures = usePictures(keptPictures, (uploaded) => {
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

  /** Returns whether the car is listed now. */
  const send = async (car: NewCar): Promise<boolean> => {
    if (pictures.failed().length > 0) return false;
    try {
      await postCar(car);
    } catch (error) {
      notify.error(failureText(error));
      showErrors(error, carFormFields, setError);
      return false;
    }
    notify.success(texts.added);
    draft.drop();
    void refreshAfter(client, 'listing');
    await navigate('/dashboard/myproducts');
    return true;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    // Pictures go first: the car is sent with the addresses that they were given.
    setWaiting(true);
    await pictures.settled();
    setWaiting(false);
    setRefused(true);
    // Once it is listed this form sends no more: it may still stand while the next screen is fetched.
    let isListed = false;
    await form.handleSubmit(async (car) => {
      isListed = await send(car);
    })();
    focusFirstError();
    busy.current = isListed;
  };

  const discard = () => {
    pictures.clear();
    form.reset({ ...emptyCarForm, phone: knownPhone ?? '' });
    setRefused(false);
    draft.drop();
    setDiscarding(false);
  };
  const lostPictures = refused && pictures.pictures.some(({ error }) => error !== null);

  return (
    <Card>
      <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={5}>
          <Stack gap={2}>
            <p>{texts.lead}</p>
            {draft.found && isStarted(draft.found.form) ? <p role="status">{texts.restored}</p> : null}
          </Stack>
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
          <FormError>{errors.root?.['server']?.message}</FormError>
          {waiting ? <p role="status">{texts.uploading}</p> : null}
          {draft.works ? null : <FormError>{texts.notKept}</FormError>}
          <Cluster gap={3}>
            <Button type="submit" size="l" loading={waiting || formState.isSubmitting}>
              {texts.submit}
            </Button>
            <Button variant="ghost" onClick={() => setDiscarding(true)}>
              {texts.discard}
            </Button>
            {draft.keeps && draft.works ? <Kept>{texts.kept}</Kept> : null}
          </Cluster>
        </Stack>
      </form>
      <ConfirmDialog
        open={discarding}
        title={texts.discardTitle}
        body={texts.discardBody}
        confirmLabel={texts.discard}
        danger
        onConfirm={discard}
        onCancel={() => setDiscarding(false)}
      />
      <LeaveGuard active={pictures.uploading} />
    </Card>
  );
}

/** Lists a car. The form is kept as a draft until it is submitted, cleared, or its person signs out. */
export function AddCar(): ReactElement {
  const user = useUser();
  return <Screen title={texts.title}>{user ? <AddCarForm key={user.uid} uid={user.uid} /> : null}</Screen>;
}
