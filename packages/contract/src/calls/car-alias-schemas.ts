import * as z from 'zod/mini';
import { FUELS, GEARBOXES } from '../values/car-facts.ts';
import { resolveFactAlias } from '../values/fact-aliases.ts';

/** A fuel in a query. Converts synonyms to stored values: `gasoline` to `petrol`. */
export const fuelAliasSchema = z.pipe(
  z.string().check(z.overwrite((alias) => resolveFactAlias('fuel', alias) ?? alias)),
  z.enum(FUELS, { error: 'Choose a fuel from the list' }),
);

/** A gearbox in a query. Converts synonyms to stored values: `CVT` to `automatic`. */
export const gearboxAliasSchema = z.pipe(
  z.string().check(z.overwrite((alias) => resolveFactAlias('gearbox', alias) ?? alias)),
  z.enum(GEARBOXES, { error: 'Choose a transmission from the list' }),
);
