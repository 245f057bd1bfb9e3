import { CAR_FACT_NAMES, CAR_FACTS, type CarFact, type CarFactName } from '@second-gear/contract/car-facts';
import { CONDITIONS, MAX_CAR_IMAGES } from '@second-gear/contract/cars';
import { formatChoice } from '@second-gear/contract/fact-format';
import { KNOWN_BRANDS } from '@second-gear/contract/known-cars';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextAreaField, TextField } from '@second-gear/ui/field';
import { Grid, Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { type FieldProps, getFieldProps } from '../forms/use-validated-form.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import type { Pictures } from '../pictures/use-pictures.ts';
import { AddressFields } from './address-fields.tsx';
import { categoriesQuery } from './api.ts';
import type { CarForm } from './car-form.ts';
import { SimilarPrices } from './similar-prices.tsx';
import { carFormTexts } from './texts.ts';
import { useSuggestions } from './use-suggestions.ts';

const FieldGroup = styled.fieldset`
  legend {
    padding: 0;
    margin-bottom: var(--sg-space-3);
    font-weight: 650;
  }
`;

const NO_CATEGORIES: readonly never[] = [];
const UNSET_OPTION = { value: '', label: carFormTexts.unset };
const toOptions = (values: readonly string[]) => [
  UNSET_OPTION,
  ...values.map((value) => ({ value, label: formatChoice(value) })),
];

const INPUT_PROPS = {
  miles: { inputMode: 'numeric' },
  words: {},
  vin: { autoCapitalize: 'characters' },
} as const;

function FactField({ name, field }: { name: CarFactName; field: FieldProps }): ReactElement {
  const fact: CarFact = CAR_FACTS[name];
  const props = { label: fact.label, ...field };
  if (fact.kind === 'choice') return <SelectField options={toOptions(fact.choices)} {...props} />;
  return <TextField hint={fact.hint} {...INPUT_PROPS[fact.kind]} {...props} />;
}

/** Suggestions for a text field, which accepts any other text too. */
const Suggestions = ({ id, items }: { id: string; items: readonly string[] }): ReactElement => (
  <datalist id={id}>
    {items.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);

interface Props<Out> {
  form: UseFormReturn<CarForm, unknown, Out>;
  pictures: Pictures;
  pictureError: string | undefined;
}

/** Renders every field of a listing, most important first. Shared by Add Car and the edit dialog. */
export function CarFields<Out>({ form, pictures, pictureError }: Props<Out>): ReactElement {
  const id = useId();
  const categories = useQuery(categoriesQuery());
  const { models, vinProblem, vinSummary } = useSuggestions(form, categories.data ?? NO_CATEGORIES);
  const field = (name: Exclude<keyof CarForm, 'images' | 'brandImg' | 'categoryId' | CarFactName>) => ({
    label: carFormTexts[name],
    ...getFieldProps(form, name),
  });
  const vin = getFieldProps(form, 'vin');
  const vinError = vinProblem ?? vin.error;
  const categoryOptions = [
    UNSET_OPTION,
    ...(categories.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <Stack gap={5}>
      <FieldGroup>
        <legend>{carFormTexts.carDetails}</legend>
        <Stack gap={4}>
          <TextField
            label={CAR_FACTS.vin.label}
            hint={carFormTexts.vinHint}
            optional
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            {...vin}
            error={vinError}
          />
          {vinError ? (
            <div>
              <Button
                variant="secondary"
                size="s"
                onClick={() => {
                  form.setValue('vin', '', { shouldDirty: true });
                  form.clearErrors('vin');
                  form.setFocus('vin');
                }}
              >
                {carFormTexts.listWithoutVin}
              </Button>
            </div>
          ) : null}
          <p role="status">{vinSummary}</p>
          <Grid min="14rem" gap={4}>
            <TextField {...field('carName')} list={`${id}-brands`} required />
            <TextField {...field('carModel')} list={`${id}-models`} required />
            <TextField {...field('purchaseYear')} inputMode="numeric" required />
            <TextField
              {...field('condition')}
              hint={carFormTexts.conditionHint}
              list={`${id}-conditions`}
              required
            />
          </Grid>
          <Suggestions id={`${id}-brands`} items={KNOWN_BRANDS} />
          <Suggestions id={`${id}-models`} items={models} />
          <Suggestions id={`${id}-conditions`} items={CONDITIONS} />
        </Stack>
      </FieldGroup>
      <PictureField
        pictures={pictures}
        label={carFormTexts.pictures}
        hint={carFormTexts.picturesHint(MAX_CAR_IMAGES)}
        name="brandImg"
        error={pictureError}
      />
      <FieldGroup>
        <legend>{carFormTexts.priceAndContact}</legend>
        <Stack gap={3}>
          <SimilarPrices control={form.control} />
          <Grid min="14rem" gap={4}>
            <TextField
              {...field('carPrice')}
              hint={carFormTexts.carPriceHint}
              prefix="$"
              inputMode="decimal"
              required
            />
            <TextField
              {...field('phone')}
              hint={carFormTexts.phoneHint}
              type="tel"
              autoComplete="tel"
              required
            />
          </Grid>
        </Stack>
      </FieldGroup>
      <FieldGroup>
        <legend>{carFormTexts.location}</legend>
        <AddressFields form={form} />
      </FieldGroup>
      <TextAreaField {...field('description')} rows={5} optional />
      <FieldGroup>
        <legend>{carFormTexts.facts}</legend>
        <Grid min="12rem" gap={4}>
          <SelectField
            label={carFormTexts.category}
            options={categoryOptions}
            // Remounts when the options have loaded, because the category of a draft can only be selected
            // then.
            key={categories.data ? 'loaded' : 'waiting'}
            {...getFieldProps(form, 'categoryId')}
          />
          {CAR_FACT_NAMES.filter((name) => name !== 'vin').map((name) => (
            <FactField key={name} name={name} field={getFieldProps(form, name)} />
          ))}
        </Grid>
      </FieldGroup>
    </Stack>
  );
}
