import { knownBody, knownModels } from '@second-gear/contract/known-cars';
import { isVinSound, isVinText } from '@second-gear/contract/vin';
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
function vinProblem(text: string): string | undefined {
  const vin = text.trim().toUpperCase();
  if (vin.length < 17) return undefined;
  if (!isVinText(vin)) return texts.vinLetters;
  return isVinSound(vin) ? undefined : texts.vinSlip;
}

/** Describes the facts decoded from a VIN and the ones that a VIN cannot contain. */
function inWords({ brandName, year, body }: VinFacts, isBodyOpen: boolean): string {
  const told = [brandName, year, body].filter((fact) => fact !== null).join(', ');
  const untold = [
    ...(brandName === null ? [texts.vinFacts.make] : []),
    ...(year === null ? [texts.vinFacts.year] : []),
    ...(body === null && isBodyOpen ? [texts.vinFacts.body] : []),
  ];
  return [told && texts.fromVin(told), untold.length > 0 && texts.notInVin(untold)].filter(Boolean).join(' ');
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
  const start = useRef(typed);
  const filled = useRef<Partial<Record<keyof CarForm, string>>>({});
  const [fromVin, setFromVin] = useState<string | null>(null);

  useEffect(() => {
    if (typed === start.current) return;
    const fill = (field: 'carName' | 'purchaseYear' | 'body' | 'categoryId', value: string | null) => {
      const now = getValues(field);
      if (value === null || now === value || (now !== '' && now !== filled.current[field])) return;
      filled.current[field] = value;
      setValue(field, value, { shouldDirty: true, shouldValidate: false });
    };
    const read = readVin(vin, new Date().getFullYear());
    if (read) {
      fill('carName', read.brandName);
      fill('purchaseYear', read.year === null ? null : String(read.year));
      fill('body', read.body);
    }
    setFromVin(read && inWords(read, getValues('body') === ''));
    const shape = getValues('body') || knownBody(getValues('carName'), carModel);
    const category = categories.find(({ name }) => name.toLowerCase() === shape);
    if (shape) fill('categoryId', category?._id ?? null);
  }, [typed, carModel, vin, categories, getValues, setValue]);

  return {
    models: knownModels(carName),
    vinProblem: vinProblem(vin),
    /** Describes what the VIN contains and lacks. Null without a VIN. */
    fromVin,
  };
}
