import * as z from 'zod/mini';
import { MAX_PRICE, MIN_PRICE, parseDollars } from './money.ts';

const wholeCentsCheck = z.refine<number>(
  (dollars) => Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6,
  {
    error: 'Enter an amount with at most two decimal places, like 16000.50',
  },
);

/** A price in dollars as entered by a user, within the provider's limits. */
export const priceSchema = z
  .number({ error: 'Enter the price as a number' })
  .check(
    z.minimum(MIN_PRICE, { error: 'Enter a price between $0.50 and $999,999.99' }),
    z.maximum(MAX_PRICE, { error: 'Enter a price between $0.50 and $999,999.99' }),
    wholeCentsCheck,
  );

/**
 * A price as a number, or as the text of a form field. Text in another number format, such as `1e3` or
 * `0x10`, is rejected, because it is probably a typo.
 */
export const priceInputSchema = z.pipe(
  z.transform((price: unknown) => (typeof price === 'string' ? parseDollars(price.trim()) : price)),
  z.pipe(z.number({ error: 'Enter the price as a number' }), priceSchema),
);

/**
 * A part of a paid amount in dollars, such as a partial refund. Only the server can check it against the
 * remaining amount.
 */
export const amountSchema = z
  .number({ error: 'Enter the amount as a number' })
  .check(
    z.minimum(0.01, { error: 'Enter an amount between $0.01 and $999,999.99' }),
    z.maximum(MAX_PRICE, { error: 'Enter an amount between $0.01 and $999,999.99' }),
    wholeCentsCheck,
  );
