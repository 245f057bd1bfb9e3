import { useEffect, useState, type FormEvent, type ReactElement } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { NewCar } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { addCar as postCar } from '../../api/add-car.ts';
import { meQuery } from '../../api/get-me.ts';
import { errorText } from '../../shared/error-text.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { Screen } from '../../shared/screen.tsx';
import { addCar } from '../../texts/selling.ts';
import { addCarForm, carFormFields, emptyCarForm, type CarForm } from './car-form.ts';
import { CarFields } from './car-fields.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { usePictures } from './use-pictures.ts';

function AddCarForm({ uid }: { uid: string }): ReactElement {
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useQuery(meQuery(uid));
  const [draft] = useState(() => readDraft(uid));
  const [waiting, setWaiting] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const form = useForm<CarForm, unknown, NewCar>({ resolver: zodResolver(addCarForm), defaultValues: draft });
  const { register, setValue, getValues, setError, formState } = form;
  const pictures = usePictures(draft.images, (urls) => {
    setValue('images', urls);
    setValue('brandImg', urls[0] ?? '', { shouldValidate: formState.isSubmitted });
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(uid, values) }),
    [form, uid],
  );
  const knownPhone = me.data?.phone;
  useEffect(() => {
    if (knownPhone && getValues('phone') === '') setValue('phone', knownPhone);
  }, [knownPhone, getValues, setValue]);

  const save = form.handleSubmit(async (car) => {
    try {
      await postCar(car);
    } catch (error) {
      notify.error(errorText(error));
      showErrors(error, carFormFields, setError);
      return;
    }
    notify.success(addCar.added);
    dropDraft(uid);
    await client.invalidateQueries({ queryKey: queryKeys.cars });
    await navigate('/dashboard/myproducts');
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (waiting || formState.isSubmitting) return;
    // Pictures go first: the car is sent with the addresses that they were given.
    setWaiting(true);
    await pictures.settled();
    setWaiting(false);
    await save();
  };

  const discard = () => {
    pictures.clear();
    form.reset({ ...emptyCarForm, phone: knownPhone ?? '' });
    dropDraft(uid);
    setDiscarding(false);
  };
  const problem = formState.errors.root?.['server']?.message;

  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={5}>
          <p>{addCar.lead}</p>
          <CarFields
            register={register}
            errors={formState.errors}
            pictures={pictures}
            phone={{ required: true, hint: addCar.phoneHint }}
          />
          <FormError>{problem}</FormError>
          {waiting ? <p role="status">{addCar.uploading}</p> : null}
          <Cluster gap={3}>
            <Button type="submit" size="l" loading={waiting || formState.isSubmitting}>
              {addCar.submit}
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setDiscarding(true);
              }}
            >
              {addCar.discard}
            </Button>
          </Cluster>
        </Stack>
      </form>
      <ConfirmDialog
        open={discarding}
        title={addCar.discardTitle}
        body={addCar.discardBody}
        confirmLabel={addCar.discard}
        danger
        onConfirm={discard}
        onCancel={() => {
          setDiscarding(false);
        }}
      />
    </Card>
  );
}

/** Lists a car. The form is kept as a draft until it is submitted or cleared. */
export function AddCar(): ReactElement {
  const user = useUser();
  return <Screen title={addCar.title}>{user ? <AddCarForm key={user.uid} uid={user.uid} /> : null}</Screen>;
}
