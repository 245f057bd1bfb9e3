import { PACKS } from './packs.mjs';

/** The pack of this run, which Stryker's and jest's processes are told by the environment. */
export const name = process.env.MUTATION_PACK ?? '';
export const pack = PACKS[name];
if (!pack) throw new Error(`MUTATION_PACK is one of ${Object.keys(PACKS).join(', ')}, and not "${name}"`);
