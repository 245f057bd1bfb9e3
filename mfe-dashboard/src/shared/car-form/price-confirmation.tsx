import { formatPrice } from '@second-gear/contract/money';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { FormError } from '@second-gear/ui/field';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { similarPricesQuery } from './api.ts';
import type { CarForm } from './car-form.ts';
import { describeCar, SIMILAR_CAR_FIELDS } from './describe-car.ts';
import { similarPriceTexts as texts } from './texts.ts';

/** A price below half or above double the estimate is probably a typo. */
const MAX_PRICE_RATIO = 2;

/** A price far from the estimate. Both are in dollars. */
interface UnlikelyPrice {
  price: number;
  estimate: number;
}

/**
 * Requests confirmation once if a price is far from the estimate. Uses only cached estimates. Without one,
 * every price is accepted.
 */
export function usePriceConfirmation<Out>({
  getValues,
}: Pick<UseFormReturn<CarForm, unknown, Out>, 'getValues'>) {
  const client = useQueryClient();
  const [priceQuestion, setPriceQuestion] = useState<UnlikelyPrice | null>(null);

  /**
   * Returns whether a price may be sent. If not, requests confirmation. A second submission of the same price
   * is always accepted.
   */
  const confirmPrice = (price: number): boolean => {
    if (priceQuestion?.price === price) return true;
    const car = describeCar(getValues(SIMILAR_CAR_FIELDS));
    const similarCars = car && client.getQueryData(similarPricesQuery(car).queryKey)?.similar;
    const isUnlikely = similarCars
      ? price * MAX_PRICE_RATIO < similarCars.estimate || price > similarCars.estimate * MAX_PRICE_RATIO
      : false;
    setPriceQuestion(similarCars && isUnlikely ? { price, estimate: similarCars.estimate } : null);
    return !isUnlikely;
  };
  return { priceQuestion, confirmPrice };
}

interface Props<Out> {
  control: Control<CarForm, unknown, Out>;
  priceQuestion: UnlikelyPrice | null;
  submitLabel: string;
}

/** Shows the question until the price changes. `submitLabel` names the button to press again. */
export function PriceConfirmation<Out>({
  control,
  priceQuestion,
  submitLabel,
}: Props<Out>): ReactElement | null {
  const currentPrice = parseTypedDollars(useWatch({ control, name: 'carPrice' }));
  if (priceQuestion === null || currentPrice !== priceQuestion.price) return null;
  return (
    <FormError>
      {texts.confirmPrice(formatPrice(priceQuestion.estimate), formatPrice(priceQuestion.price), submitLabel)}
    </FormError>
  );
}
