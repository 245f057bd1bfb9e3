import { PACKS } from './packs.mjs';

/**
 * Name of this run's pack of files, a key of PACKS. The processes of Stryker and jest read it from the
 * environment.
 */
export const packName = process.env.MUTATION_PACK ?? '';
export const pack = PACKS[packName];
if (!pack)
  throw new Error(`MUTATION_PACK must be one of ${Object.keys(PACKS).join(', ')}, not "${packName}"`);
