import { formatPrice, typedDollars } from '@second-gear/contract/money';
import type { PriceEstimate } from '@second-gear/contract/prices';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { type Described, describedBy, similarPricesQuery } from '../../api/get-similar-prices.ts';
import { useSettled } from '../use-settled.ts';
import type { CarForm } from './car-form.ts';
import { similar as texts } from './texts.ts';

const Line = styled.p`
  color: var(--sg-ink-2);

  strong {
    color: var(--sg-ink);
    font-weight: 650;
  }
`;

const FACTS = ['carName', 'carModel', 'purchaseYear', 'mileage', 'fuel', 'gearbox', 'condition'] as const;
type Typed = readonly [string, string, string, string, string, string, string];

const given = (text: string): string | undefined => text.trim() || undefined;

/** What may be left out is left out where it cannot be read, rather than that nothing is said. */
function describe([brand, model, year, mileage, fuel, gearbox, condition]: Typed): Described | null {
  const needed = { brand: brand.trim(), model: model.trim(), year: given(year) };
  const miles = typedDollars(mileage);
  const all = {
    ...needed,
    mileage: miles,
    fuel: given(fuel),
    gearbox: given(gearbox),
    condition: given(condition),
  };
  return describedBy(all) ?? describedBy({ ...all, mileage: undefined });
}

/** How a price stands to those of similar cars; nothing while none is typed. */
function standing(price: number | undefined, { low, high }: PriceEstimate): string | null {
  if (price === undefined || Number.isNaN(price)) return null;
  if (price < low) return texts.below;
  return price > high ? texts.above : texts.among;
}

/**
 * What cars like the one that is being described cost, while the form is filled in. Says nothing while too little is
 * typed or known, or the server cannot be asked: it is a hint, and holds nothing back.
 */
export function SimilarPrices<Out>({ control }: { control: Control<CarForm, unknown, Out> }): ReactElement {
  const typed = useWatch({ control, name: FACTS });
  const price = useWatch({ control, name: 'carPrice' });
  const settled = useSettled(JSON.stringify([typed, price]));
  const [facts, settledPrice] = JSON.parse(settled) as [Typed, string];
  const car = describe(facts);
  const { data } = useQuery(similarPricesQuery(car));
  const similar = car === null ? null : (data?.similar ?? null);
  const place = similar && standing(typedDollars(settledPrice), similar);
  return (
    <Line role="status">
      {similar ? (
        <>
          <strong>{texts.range(formatPrice(similar.low), formatPrice(similar.high))}</strong>
          {place === null ? null : ` ${place}`}
        </>
      ) : null}
    </Line>
  );
}
