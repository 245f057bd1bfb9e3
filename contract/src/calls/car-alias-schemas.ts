import * as z from 'zod/mini';
import { FUELS, GEARBOXES } from '../values/car-facts.ts';
import { resolveFactAlias } from '../values/fact-aliases.ts';

/** The fuel in a query. Accepts synonyms: `gasoline` is petrol. */
export const fuelAliasSchema = z.pipe(
  z.string().check(z.overwrite((alias) => resolveFactAlias('fuel', alias) ?? alias)),
  z.enum(FUELS, { error: 'Choose a fuel from the list' }),
);

/** The gearbox in a query. Accepts synonyms: `CVT` is automatic. */
export const gearboxAliasSchema = z.pipe(
  z.string().check(z.overwrite((alias) => resolveFactAlias('gearbox', alias) ?? alias)),
  z.enum(GEARBOXES, { error: 'Choose a transmission from the list' }),
);
