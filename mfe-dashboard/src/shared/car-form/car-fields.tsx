import { CAR_FACT_NAMES, CAR_FACTS, type CarFact, type CarFactName } from '@second-gear/contract/car-facts';
import { CONDITIONS, MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { SelectField, TextAreaField, TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { styled } from 'styled-components';
import { categoriesQuery } from '../../api/list-categories.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import type { Pictures } from '../pictures/use-pictures.ts';
import type { CarForm } from './car-form.ts';
import { texts } from './texts.ts';

const Facts = styled.fieldset`
  legend {
    padding: 0;
    margin-bottom: var(--sg-space-3);
    font-weight: 650;
  }
`;

const unset = { value: '', label: texts.unset };
const choices = (values: readonly string[]) => [unset, ...values.map((value) => ({ value, label: value }))];

const KEYBOARD = {
  miles: { inputMode: 'numeric' },
  words: {},
  vin: { autoCapitalize: 'characters' },
} as const;

/** The field of one fact that may be left out. */
function FactField({
  name,
  error,
  register,
}: {
  name: CarFactName;
  error: string | undefined;
  register: UseFormRegister<CarForm>;
}): ReactElement {
  const fact: CarFact = CAR_FACTS[name];
  const field = { label: fact.label, error, ...register(name) };
  if (fact.kind === 'choice') return <SelectField options={choices(fact.choices)} {...field} />;
  return <TextField hint={fact.hint} {...KEYBOARD[fact.kind]} {...field} />;
}

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
        <TextField label={texts.carName} required error={error('carName')} {...register('carName')} />
        <TextField label={texts.carModel} required error={error('carModel')} {...register('carModel')} />
        <TextField
          label={texts.location}
          hint={texts.locationHint}
          required
          error={error('location')}
          {...register('location')}
        />
        <TextField
          label={texts.condition}
          hint={texts.conditionHint}
          list="car-conditions"
          required
          error={error('condition')}
          {...register('condition')}
        />
        <TextField
          label={texts.carPrice}
          hint={texts.carPriceHint}
          prefix="$"
          inputMode="decimal"
          required
          error={error('carPrice')}
          {...register('carPrice')}
        />
        <TextField
          label={texts.phone}
          hint={phoneHint}
          type="tel"
          autoComplete="tel"
          required
          error={error('phone')}
          {...register('phone')}
        />
        <TextField
          label={texts.purchaseYear}
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
        label={texts.description}
        rows={5}
        error={error('description')}
        {...register('description')}
      />
      <PictureField
        pictures={pictures}
        label={texts.pictures}
        hint={texts.picturesHint(MAX_CAR_IMAGES)}
        name="brandImg"
        error={pictureError}
      />
      <Facts>
        <legend>{texts.facts}</legend>
        <Grid min="12rem" gap={4}>
          <SelectField
            label={texts.category}
            options={categoryOptions}
            // A draft's choice can only be shown once the choices are there.
            key={categories.data ? 'loaded' : 'waiting'}
            error={error('categoryId')}
            {...register('categoryId')}
          />
          {CAR_FACT_NAMES.map((name) => (
            <FactField key={name} name={name} error={error(name)} register={register} />
          ))}
        </Grid>
      </Facts>
    </Stack>
  );
}
