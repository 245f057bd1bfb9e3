import { findKnownBodyStyle, findKnownModels } from '@second-gear/contract/known-cars';
import { isValidVin, isVinFormat } from '@second-gear/contract/vin';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CarForm } from './car-form.ts';
import { decodeVin, type VinFacts } from './decode-vin.ts';
import { carFormTexts } from './texts.ts';

interface Category {
  _id: string;
  name: string;
}

/** Returns the error for a VIN that is complete but invalid. Returns undefined otherwise. */
function validateVin(text: string): string | undefined {
  const vin = text.trim().toUpperCase();
  if (vin.length < 17) return undefined;
  if (!isVinFormat(vin)) return carFormTexts.vinFormat;
  return isValidVin(vin) ? undefined : carFormTexts.vinTypo;
}

/** Describes the facts decoded from a VIN, and the facts that the VIN does not contain. */
function describeVinFacts({ brandName, year, body }: VinFacts, isBodyMissing: boolean): string {
  const knownFacts = [brandName, year, body].filter((fact) => fact !== null).join(', ');
  const missingFacts = [
    ...(brandName === null ? [carFormTexts.vinFacts.make] : []),
    ...(year === null ? [carFormTexts.vinFacts.year] : []),
    ...(body === null && isBodyMissing ? [carFormTexts.vinFacts.body] : []),
  ];
  return [
    knownFacts && carFormTexts.fromVin(knownFacts),
    missingFacts.length > 0 && carFormTexts.notInVin(missingFacts),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Fills in empty fields from other fields: brand, year and body from a VIN, the category from the body or
 * from a known model. If the source changes, the filled-in values change too. Values entered by the user
 * stay.
 */
export function useSuggestions<Out>(
  { control, getValues, setValue }: UseFormReturn<CarForm, unknown, Out>,
  categories: readonly Category[],
) {
  const [carName, carModel, body, vin] = useWatch({ control, name: ['carName', 'carModel', 'body', 'vin'] });
  const watchedText = [carName, carModel, body, vin].join('\n');
  // Nothing is filled in before the first change, because the user has not typed anything yet.
  const initialValues = useRef(watchedText);
  const autoFilledValues = useRef<Partial<Record<keyof CarForm, string>>>({});
  const [vinSummary, setVinSummary] = useState<string | null>(null);

  useEffect(() => {
    if (watchedText === initialValues.current) return;
    const fillField = (field: 'carName' | 'purchaseYear' | 'body' | 'categoryId', value: string | null) => {
      const currentValue = getValues(field);
      if (
        value === null ||
        currentValue === value ||
        (currentValue !== '' && currentValue !== autoFilledValues.current[field])
      )
        return;
      autoFilledValues.current[field] = value;
      setValue(field, value, { shouldDirty: true, shouldValidate: false });
    };
    const vinFacts = decodeVin(vin, new Date().getFullYear());
    if (vinFacts) {
      fillField('carName', vinFacts.brandName);
      fillField('purchaseYear', vinFacts.year === null ? null : String(vinFacts.year));
      fillField('body', vinFacts.body);
    }
    setVinSummary(vinFacts && describeVinFacts(vinFacts, getValues('body') === ''));
    const bodyStyle = getValues('body') || findKnownBodyStyle(getValues('carName'), carModel);
    const category = categories.find(({ name }) => name.toLowerCase() === bodyStyle);
    if (bodyStyle) fillField('categoryId', category?._id ?? null);
  }, [watchedText, carModel, vin, categories, getValues, setValue]);

  return {
    models: findKnownModels(carName),
    vinProblem: validateVin(vin),
    /** Describes which facts the VIN contains and which it lacks. Returns null without a VIN. */
    vinSummary,
  };
}
