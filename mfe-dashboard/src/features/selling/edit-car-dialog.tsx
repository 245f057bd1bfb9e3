import { useState, type FormEvent, type ReactElement } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Car } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { changeCar } from '../../api/change-car.ts';
import { carName } from '../../shared/car-name.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { common } from '../../texts/common.ts';
import { myProducts } from '../../texts/selling.ts';
import { carFormFields, checkChange, formFieldOf, formOf, type CarForm } from './car-form.ts';
import { CarFields } from './car-fields.tsx';
import { usePictures } from './use-pictures.ts';

/** The server's errors under the names that this form's fields have. */
const inFormNames = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError({
        status: error.status,
        code: error.code,
        message: error.message,
        fields: Object.fromEntries(
          Object.entries(error.fields).map(([field, text]) => [formFieldOf(field), text]),
        ),
      })
    : error;

/** Edits an own listing. Only what differs is sent. */
export function EditCarDialog({ car, onClose }: { car: Car; onClose: () => void }): ReactElement {
  const client = useQueryClient();
  const [before] = useState(() => formOf(car));
  const [busy, setBusy] = useState(false);
  const { register, formState, setError, setValue, getValues, clearErrors } = useForm<CarForm>({
    defaultValues: before,
  });
  const pictures = usePictures(before.images, (urls) => {
    setValue('images', urls);
  });

  const save = async () => {
    clearErrors();
    await pictures.settled();
    const { change, errors } = checkChange(getValues(), before);
    if (!change) {
      showErrors(
        new ApiError({ status: 400, code: 'invalid', message: '', fields: errors }),
        carFormFields,
        setError,
      );
      return;
    }
    if (Object.keys(change).length === 0) {
      setError('root.server', { message: myProducts.nothingChanged });
      return;
    }
    try {
      await changeCar(car._id, change);
    } catch (error) {
      showErrors(inFormNames(error), carFormFields, setError);
      return;
    }
    notify.success(myProducts.editSaved);
    await client.invalidateQueries({ queryKey: queryKeys.cars });
    await client.invalidateQueries({ queryKey: queryKeys.ads });
    onClose();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await save();
    setBusy(false);
  };

  return (
    <Dialog open onClose={onClose} title={myProducts.editTitle(carName(car))} size="l">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={5}>
          <CarFields
            register={register}
            errors={formState.errors}
            pictures={pictures}
            phone={{ required: false, hint: myProducts.keepPhone }}
          />
          <FormError>{formState.errors.root?.['server']?.message}</FormError>
          <Cluster gap={3}>
            <Button type="submit" loading={busy}>
              {common.save}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {common.cancel}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
