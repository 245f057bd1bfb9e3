import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { placesQuery } from '../../api/list-places.ts';
import { useSettled } from '../use-settled.ts';
import type { CarForm } from './car-form.ts';
import { STATES } from './states.ts';
import { texts } from './texts.ts';

/** Minimum letters before suggestions, because a single letter matches hundreds of places. */
const ENOUGH_TO_SUGGEST = 2;
const CITY_AND_STATE = /^(.+), ([A-Z]{2})$/;
const stateOptions = [
  { value: '', label: texts.unset },
  ...STATES.map((letters) => ({ value: letters, label: letters })),
];

/**
 * Edits the car's address. City suggestions use a native datalist, which supports keyboards, screen readers
 * and phones. A chosen city also fills in its state.
 */
export function AddressFields<Out>({ form }: { form: UseFormReturn<CarForm, unknown, Out> }): ReactElement {
  const list = useId();
  const { register, setValue, formState, control } = form;
  const city = useWatch({ control, name: 'city' });
  const asked = useSettled(city.trim());
  const isEnough = asked.length >= ENOUGH_TO_SUGGEST;
  const { data } = useQuery({ ...placesQuery(asked), enabled: isEnough });
  const error = (field: keyof CarForm) => formState.errors[field]?.message;
  const takeState = (typed: string) => {
    const [, name, state] = CITY_AND_STATE.exec(typed) ?? [];
    if (name === undefined || state === undefined || !STATES.includes(state)) return;
    setValue('city', name, { shouldDirty: true });
    setValue('state', state, { shouldDirty: true });
  };
  return (
    <Stack gap={3}>
      <p>{texts.whoSees}</p>
      <Grid min="14rem" gap={4}>
        <TextField
          label={texts.street}
          autoComplete="address-line1"
          maxLength={120}
          required
          error={error('street')}
          {...register('street')}
        />
        <TextField
          label={texts.houseNumber}
          autoComplete="off"
          maxLength={20}
          required
          error={error('houseNumber')}
          {...register('houseNumber')}
        />
        <TextField
          label={texts.flatNo}
          autoComplete="address-line2"
          maxLength={20}
          optional
          error={error('flatNo')}
          {...register('flatNo')}
        />
        <TextField
          label={texts.city}
          list={list}
          autoComplete="address-level2"
          maxLength={80}
          required
          error={error('city')}
          {...register('city', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              takeState(target.value);
            },
          })}
        />
        <SelectField
          label={texts.state}
          options={stateOptions}
          autoComplete="address-level1"
          optional
          error={error('state')}
          {...register('state')}
        />
        <TextField
          label={texts.zip}
          hint={texts.zipHint}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          optional
          error={error('zip')}
          {...register('zip')}
        />
      </Grid>
      <datalist id={list}>
        {(isEnough ? (data ?? []) : []).map(({ near, name }) => (
          <option key={near} value={near}>
            {name}
          </option>
        ))}
      </datalist>
    </Stack>
  );
}
