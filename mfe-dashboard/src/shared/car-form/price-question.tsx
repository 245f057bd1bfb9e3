import { formatPrice } from '@second-gear/contract/money';
import { typedDollars } from '@second-gear/contract/typed-amount';
import { FormError } from '@second-gear/ui/field';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { similarPricesQuery } from '../../api/get-similar-prices.ts';
import type { CarForm } from './car-form.ts';
import { describe, SIMILAR_BY } from './similar-car.ts';
import { similar as texts } from './texts.ts';

/** A price below half or above double the estimate is probably a typo. */
const FAR = 2;

/** Both in dollars. */
interface Question {
  price: number;
  estimate: number;
}

/**
 * Questions a price once if it is far from the estimate. Uses only cached estimates, so without one it never
 * blocks a price.
 */
export function usePriceQuestion<Out>({
  getValues,
}: Pick<UseFormReturn<CarForm, unknown, Out>, 'getValues'>) {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);

  /** Whether a price may be sent. A second submit of the same price always may. */
  const mayGo = (price: number): boolean => {
    if (question?.price === price) return true;
    const car = describe(getValues(SIMILAR_BY));
    const known = car && client.getQueryData(similarPricesQuery(car).queryKey)?.similar;
    const isFar = known ? price * FAR < known.estimate || price > known.estimate * FAR : false;
    setQuestion(known && isFar ? { price, estimate: known.estimate } : null);
    return !isFar;
  };
  return { question, mayGo };
}

/** Shows the question until the price changes. `button` names the button to press again. */
export function PriceQuestion<Out>({
  control,
  question,
  button,
}: {
  control: Control<CarForm, unknown, Out>;
  question: Question | null;
  button: string;
}): ReactElement | null {
  const typed = typedDollars(useWatch({ control, name: 'carPrice' }));
  if (question === null || typed !== question.price) return null;
  return (
    <FormError>{texts.sure(formatPrice(question.estimate), formatPrice(question.price), button)}</FormError>
  );
}
