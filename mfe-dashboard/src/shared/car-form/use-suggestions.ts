import { findKnownBody, findKnownModels } from '@second-gear/contract/known-cars';
import { isValidVin, isVinFormat } from '@second-gear/contract/vin';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CarForm } from './car-form.ts';
import { readVin, type VinFacts } from './read-vin.ts';
import { texts } from './texts.ts';

interface Category {
  _id: string;
  name: string;
}

/** Returns the error of a complete but invalid VIN. Undefined otherwise. */
function validateVin(text: string): string | undefined {
  const vin = text.trim().toUpperCase();
  if (vin.length < 17) return undefined;
  if (!isVinFormat(vin)) return texts.vinLetters;
  return isValidVin(vin) ? undefined : texts.vinSlip;
}

/** Describes the facts decoded from a VIN and the ones that a VIN cannot contain. */
function describeVinFacts({ brandName, year, body }: VinFacts, isBodyMissing: boolean): string {
  const knownFacts = [brandName, year, body].filter((fact) => fact !== null).join(', ');
  const missingFacts = [
    ...(brandName === null ? [texts.vinFacts.make] : []),
    ...(year === null ? [texts.vinFacts.year] : []),
    ...(body === null && isBodyMissing ? [texts.vinFacts.body] : []),
  ];
  return [knownFacts && texts.fromVin(knownFacts), missingFacts.length > 0 && texts.notInVin(missingFacts)]
    .filter(Boolean)
    .join(' ');
}

/**
 * Fills in empty fields from others: brand, year and body from a VIN, the category from the body or a known
 * model. Corrections update filled-in values. Values entered by the user stay.
 */
export function useSuggestions<Out>(
  { control, getValues, setValue }: UseFormReturn<CarForm, unknown, Out>,
  categories: readonly Category[],
) {
  const [carName, carModel, body, vin] = useWatch({ control, name: ['carName', 'carModel', 'body', 'vin'] });
  const typed = [carName, carModel, body, vin].join('\n');
  // Initial values are not changed, because the user has typed nothing yet.
  const initialValues = useRef(typed);
  const autoFilled = useRef<Partial<Record<keyof CarForm, string>>>({});
  const [fromVin, setFromVin] = useState<string | null>(null);

  useEffect(() => {
    if (typed === initialValues.current) return;
    const fillField = (field: 'carName' | 'purchaseYear' | 'body' | 'categoryId', value: string | null) => {
      const currentValue = getValues(field);
      if (
        value === null ||
        currentValue === value ||
        (currentValue !== '' && currentValue !== autoFilled.current[field])
      )
        return;
      autoFilled.current[field] = value;
      setValue(field, value, { shouldDirty: true, shouldValidate: false });
    };
    const vinFacts = readVin(vin, new Date().getFullYear());
    if (vinFacts) {
      fillField('carName', vinFacts.brandName);
      fillField('purchaseYear', vinFacts.year === null ? null : String(vinFacts.year));
      fillField('body', vinFacts.body);
    }
    setFromVin(vinFacts && describeVinFacts(vinFacts, getValues('body') === ''));
    const bodyStyle = getValues('body') || findKnownBody(getValues('carName'), carModel);
    const category = categories.find(({ name }) => name.toLowerCase() === bodyStyle);
    if (bodyStyle) fillField('categoryId', category?._id ?? null);
  }, [typed, carModel, vin, categories, getValues, setValue]);

  return {
    models: findKnownModels(carName),
    vinProblem: validateVin(vin),
    /** Describes what the VIN contains and lacks. Null without a VIN. */
    fromVin,
  };
}
