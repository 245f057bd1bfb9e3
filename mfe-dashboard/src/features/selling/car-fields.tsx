import { BODIES, CONDITIONS, FUELS, GEARBOXES } from '@second-gear/contract/car';
import { SelectField, TextAreaField, TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { styled } from 'styled-components';
import { categoriesQuery } from '../../api/get-categories.ts';
import { addCar } from '../../texts/selling.ts';
import type { CarForm } from './car-form.ts';
import { PictureField } from './picture-field.tsx';
import type { Pictures } from './use-pictures.ts';

const Facts = styled.fieldset`
  legend {
    padding: 0;
    margin-bottom: var(--sg-space-3);
    font-weight: 650;
  }
`;

const unset = { value: '', label: addCar.unset };
const choices = (values: readonly string[]) => [unset, ...values.map((value) => ({ value, label: value }))];

/** Every field of a listing; Add Car and the edit dialog show the same ones. */
export function CarFields({
  register,
  errors,
  pictures,
  pictureError,
  phoneHint,
}: {
  register: UseFormRegister<CarForm>;
  errors: FieldErrors<CarForm>;
  pictures: Pictures;
  pictureError: string | undefined;
  phoneHint: string;
}): ReactElement {
  const categories = useQuery(categoriesQuery());
  const error = (field: keyof CarForm) => errors[field]?.message;
  const categoryOptions = [
    unset,
    ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <Stack gap={5}>
      <Grid min="16rem" gap={4}>
        <TextField label={addCar.carName} required error={error('carName')} {...register('carName')} />
        <TextField label={addCar.carModel} required error={error('carModel')} {...register('carModel')} />
        <TextField
          label={addCar.location}
          hint={addCar.locationHint}
          required
          error={error('location')}
          {...register('location')}
        />
        <TextField
          label={addCar.condition}
          hint={addCar.conditionHint}
          list="car-conditions"
          required
          error={error('condition')}
          {...register('condition')}
        />
        <TextField
          label={addCar.carPrice}
          hint={addCar.carPriceHint}
          prefix="$"
          inputMode="decimal"
          required
          error={error('carPrice')}
          {...register('carPrice')}
        />
        <TextField
          label={addCar.phone}
          hint={phoneHint}
          type="tel"
          autoComplete="tel"
          required
          error={error('phone')}
          {...register('phone')}
        />
        <TextField
          label={addCar.purchaseYear}
          inputMode="numeric"
          required
          error={error('purchaseYear')}
          {...register('purchaseYear')}
        />
      </Grid>
      <datalist id="car-conditions">
        {CONDITIONS.map((condition) => (
          <option key={condition} value={condition} />
        ))}
      </datalist>
      <TextAreaField
        label={addCar.description}
        rows={5}
        error={error('description')}
        {...register('description')}
      />
      <PictureField pictures={pictures} error={pictureError} />
      <Facts>
        <legend>{addCar.facts}</legend>
        <Grid min="12rem" gap={4}>
          <SelectField
            label={addCar.category}
            options={categoryOptions}
            // A draft's choice can only be shown once the choices are there.
            key={categories.data ? 'loaded' : 'waiting'}
            error={error('categoryId')}
            {...register('categoryId')}
          />
          <TextField
            label={addCar.mileage}
            hint={addCar.mileageHint}
            inputMode="numeric"
            error={error('mileage')}
            {...register('mileage')}
          />
          <SelectField
            label={addCar.fuel}
            options={choices(FUELS)}
            error={error('fuel')}
            {...register('fuel')}
          />
          <SelectField
            label={addCar.gearbox}
            options={choices(GEARBOXES)}
            error={error('gearbox')}
            {...register('gearbox')}
          />
          <SelectField
            label={addCar.body}
            options={choices(BODIES)}
            error={error('body')}
            {...register('body')}
          />
          <TextField label={addCar.colour} error={error('colour')} {...register('colour')} />
          <TextField
            label={addCar.vin}
            hint={addCar.vinHint}
            autoCapitalize="characters"
            error={error('vin')}
            {...register('vin')}
          />
        </Grid>
      </Facts>
    </Stack>
  );
}
