import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { type RegisterOptions, type UseFormReturn, useWatch } from 'react-hook-form';
import { getFieldProps } from '../forms/use-validated-form.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import type { AddressForm } from './address-form.ts';
import { placesQuery } from './api.ts';
import type { CarForm } from './car-form.ts';
import { carFormTexts } from './texts.ts';

const US_STATES: readonly string[] =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

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
  const field = (name: keyof AddressForm, options?: RegisterOptions<CarForm>) => ({
    label: carFormTexts[name],
    ...getFieldProps(form, name, options),
  });
  const splitCityAndState = (text: string) => {
    const [, name, state] = CITY_AND_STATE.exec(text) ?? [];
    if (name === undefined || state === undefined || !US_STATES.includes(state)) return;
    setValue('city', name, { shouldDirty: true });
    setValue('state', state, { shouldDirty: true });
  };
  return (
    <Stack gap={3}>
      <p>{carFormTexts.visibilityHint}</p>
      <Grid min="14rem" gap={4}>
        <TextField {...field('street')} autoComplete="address-line1" maxLength={120} required />
        <TextField {...field('houseNumber')} autoComplete="off" maxLength={20} required />
        <TextField {...field('flatNo')} autoComplete="address-line2" maxLength={20} optional />
        <TextField
          {...field('city', {
            onChange: ({ target }: { target: HTMLInputElement }) => splitCityAndState(target.value),
          })}
          list={listId}
          autoComplete="address-level2"
          maxLength={80}
          required
        />
        <SelectField {...field('state')} options={stateOptions} autoComplete="address-level1" optional />
        <TextField
          {...field('zip')}
          hint={carFormTexts.zipHint}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          optional
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
