import { PACKS } from './packs.mjs';

/** The pack of this run, passed to the processes of Stryker and jest in the environment. */
export const name = process.env.MUTATION_PACK ?? '';
export const pack = PACKS[name];
if (!pack) throw new Error(`MUTATION_PACK must be one of ${Object.keys(PACKS).join(', ')}, not "${name}"`);
