import * as z from 'zod/mini';
import { FUELS, GEARBOXES } from '../values/car-facts.ts';
import { carWord } from '../values/car-words.ts';

/** The fuel in a query. Accepts synonyms: `gasoline` is petrol. */
export const fuelWordSchema = z.pipe(
  z.string().check(z.overwrite((word) => carWord('fuel', word) ?? word)),
  z.enum(FUELS, { error: 'Choose a fuel from the list' }),
);

/** The gearbox in a query. Accepts synonyms: `CVT` is automatic. */
export const gearboxWordSchema = z.pipe(
  z.string().check(z.overwrite((word) => carWord('gearbox', word) ?? word)),
  z.enum(GEARBOXES, { error: 'Choose a gearbox from the list' }),
);
