import * as z from 'zod/mini';
import { FUELS, GEARBOXES } from '../values/car-facts.ts';
import { carWord } from '../values/car-words.ts';

/** The fuel of a query, also by another word for it: `gasoline` is petrol. */
export const fuelWordSchema = z.pipe(
  z.string().check(z.overwrite((word) => carWord('fuel', word) ?? word)),
  z.enum(FUELS, { error: 'Choose a fuel from the list' }),
);

/** The gearbox of a query, also by another word for it: `CVT` is automatic. */
export const gearboxWordSchema = z.pipe(
  z.string().check(z.overwrite((word) => carWord('gearbox', word) ?? word)),
  z.enum(GEARBOXES, { error: 'Choose a gearbox from the list' }),
);
