import * as z from 'zod/mini';
import { MAX_PRICE, MIN_PRICE, parseDollars } from './money.ts';

const wholeCentsCheck = z.refine<number>(
  (dollars) => Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6,
  {
    error: 'Enter an amount with at most two decimal places, like 16000.50',
  },
);

/** A price in dollars, within the limits of the payment provider. */
export const priceSchema = z
  .number({ error: 'Enter the price as a number' })
  .check(
    z.minimum(MIN_PRICE, { error: 'Enter a price between $0.50 and $999,999.99' }),
    z.maximum(MAX_PRICE, { error: 'Enter a price between $0.50 and $999,999.99' }),
    wholeCentsCheck,
  );

/**
 * A price in dollars, as a number or as the text of a form field. Rejects number formats such as `1e3` and
 * `0x10`, which are probably typos.
 */
export const priceInputSchema = z.pipe(
  z.transform((price: unknown) => (typeof price === 'string' ? parseDollars(price.trim()) : price)),
  z.pipe(z.number({ error: 'Enter the price as a number' }), priceSchema),
);

/** An amount of a partial refund, in dollars. Only the server can compare it with the remaining amount. */
export const amountSchema = z
  .number({ error: 'Enter the amount as a number' })
  .check(
    z.minimum(0.01, { error: 'Enter an amount between $0.01 and $999,999.99' }),
    z.maximum(MAX_PRICE, { error: 'Enter an amount between $0.01 and $999,999.99' }),
    wholeCentsCheck,
  );
