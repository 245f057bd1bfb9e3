import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldProps } from '../forms/field-props.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import type { AddressForm } from './address-form.ts';
import { placesQuery } from './api.ts';
import type { CarForm } from './car-form.ts';
import { carFormTexts } from './texts.ts';
import { US_STATES } from './us-states.ts';

/** Minimum number of letters for suggestions, because a single letter matches hundreds of places. */
const MIN_QUERY_LENGTH = 2;
const CITY_AND_STATE = /^(.+), ([A-Z]{2})$/;
const stateOptions = [
  { value: '', label: carFormTexts.unset },
  ...US_STATES.map((code) => ({ value: code, label: code })),
];

/**
 * Edits the car's address. City suggestions use a native datalist, which supports keyboards, screen readers
 * and phones. A chosen city also fills in its state.
 */
export function AddressFields<Out>({ form }: { form: UseFormReturn<CarForm, unknown, Out> }): ReactElement {
  const listId = useId();
  const { setValue, control } = form;
  const city = useWatch({ control, name: 'city' });
  const cityQuery = useDebounced(city.trim());
  const canSuggest = cityQuery.length >= MIN_QUERY_LENGTH;
  const { data } = useQuery({ ...placesQuery(cityQuery), enabled: canSuggest });
  const field = (name: keyof AddressForm) => fieldProps(form, name);
  const splitCityAndState = (typed: string) => {
    const [, name, state] = CITY_AND_STATE.exec(typed) ?? [];
    if (name === undefined || state === undefined || !US_STATES.includes(state)) return;
    setValue('city', name, { shouldDirty: true });
    setValue('state', state, { shouldDirty: true });
  };
  return (
    <Stack gap={3}>
      <p>{carFormTexts.whoSees}</p>
      <Grid min="14rem" gap={4}>
        <TextField
          label={carFormTexts.street}
          autoComplete="address-line1"
          maxLength={120}
          required
          {...field('street')}
        />
        <TextField
          label={carFormTexts.houseNumber}
          autoComplete="off"
          maxLength={20}
          required
          {...field('houseNumber')}
        />
        <TextField
          label={carFormTexts.flatNo}
          autoComplete="address-line2"
          maxLength={20}
          optional
          {...field('flatNo')}
        />
        <TextField
          label={carFormTexts.city}
          list={listId}
          autoComplete="address-level2"
          maxLength={80}
          required
          {...fieldProps(form, 'city', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              splitCityAndState(target.value);
            },
          })}
        />
        <SelectField
          label={carFormTexts.state}
          options={stateOptions}
          autoComplete="address-level1"
          optional
          {...field('state')}
        />
        <TextField
          label={carFormTexts.zip}
          hint={carFormTexts.zipHint}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          optional
          {...field('zip')}
        />
      </Grid>
      <datalist id={listId}>
        {(canSuggest ? (data ?? []) : []).map(({ near, name }) => (
          <option key={near} value={near}>
            {name}
          </option>
        ))}
      </datalist>
    </Stack>
  );
}
