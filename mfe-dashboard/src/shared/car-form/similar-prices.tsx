import { formatPrice } from '@second-gear/contract/money';
import type { PriceEstimate } from '@second-gear/contract/prices';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useDebounced } from '../hooks/use-debounced.ts';
import { similarPricesQuery } from './api.ts';
import type { CarForm } from './car-form.ts';
import { describeCar, SIMILAR_CAR_FIELDS, type SimilarCarInput } from './describe-car.ts';
import { similarPriceTexts as texts } from './texts.ts';

const Line = styled.p`
  color: var(--sg-ink-2);

  strong {
    color: var(--sg-ink);
    font-weight: 650;
  }
`;

/**
 * Returns text that states whether a price is below, within or above the prices of similar cars. Returns
 * null without a price.
 */
function describePrice(price: number | undefined, { low, high }: PriceEstimate): string | null {
  if (price === undefined || Number.isNaN(price)) return null;
  if (price < low) return texts.below;
  return price > high ? texts.above : texts.withinRange;
}

/**
 * Shows the prices of similar cars while the form is filled in. Renders nothing without enough data or if the
 * request fails. It is a hint and never blocks a submit.
 */
export function SimilarPrices<Out>({ control }: { control: Control<CarForm, unknown, Out> }): ReactElement {
  const fieldValues = useWatch({ control, name: SIMILAR_CAR_FIELDS });
  const price = useWatch({ control, name: 'carPrice' });
  const debouncedText = useDebounced(JSON.stringify([fieldValues, price]));
  const [facts, debouncedPrice] = JSON.parse(debouncedText) as [SimilarCarInput, string];
  const car = describeCar(facts);
  const { data } = useQuery(similarPricesQuery(car));
  const similar = car === null ? null : (data?.similar ?? null);
  const positionText = similar && describePrice(parseTypedDollars(debouncedPrice), similar);
  return (
    <Line role="status">
      {similar ? (
        <>
          <strong>{texts.range(formatPrice(similar.low), formatPrice(similar.high))}</strong>
          {positionText === null ? null : ` ${positionText}`}
        </>
      ) : null}
    </Line>
  );
}
