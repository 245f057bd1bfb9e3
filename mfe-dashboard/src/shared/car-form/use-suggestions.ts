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

/** What a complete VIN that cannot be right is told, before anything is sent; undefined while all is well. */
function vinProblem(text: string): string | undefined {
  const vin = text.trim().toUpperCase();
  if (vin.length < 17) return undefined;
  if (!isVinText(vin)) return texts.vinLetters;
  return isVinSound(vin) ? undefined : texts.vinSlip;
}

/** What was read from a VIN and, so that nobody waits for it to come, what a VIN cannot tell. */
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
 * Fills in what follows from what is typed, as long as nobody has filled it in: brand, year and body from a VIN, the
 * category from the body or from a model that is known. What was filled in so follows a correction; what a person chose
 * stays.
 */
export function useSuggestions<Out>(
  { control, getValues, setValue }: UseFormReturn<CarForm, unknown, Out>,
  categories: readonly Category[],
) {
  const [carName, carModel, body, vin] = useWatch({ control, name: ['carName', 'carModel', 'body', 'vin'] });
  const typed = [carName, carModel, body, vin].join('\n');
  // What a form starts with is left as it is: nobody has typed anything yet.
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
    /** What was read from the VIN and what it leaves open, in words; null while there is none. */
    fromVin,
  };
}
