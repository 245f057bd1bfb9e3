import { BODIES, CONDITIONS, FUELS, GEARBOXES } from './car-facts.ts';

/** Facts for whose values other sites, feeds and dealer systems use different terms. */
export type WordedFact = 'fuel' | 'gearbox' | 'body' | 'condition';

type Words<Value extends string> = Partial<Record<Value, string>>;

const FUEL_WORDS: Words<(typeof FUELS)[number]> = {
  petrol: 'gasoline, unleaded, regular unleaded, premium unleaded, flex, flex fuel, E85',
  diesel: 'biodiesel',
  hybrid: 'hybrid electric, gas/electric hybrid, HEV, MHEV, mild hybrid',
  'plug-in hybrid': 'PHEV, plugin',
  electric: 'EV, BEV, battery electric',
  gas: 'LPG, CNG, natural gas, compressed natural gas, propane',
};
const GEARBOX_WORDS: Words<(typeof GEARBOXES)[number]> = {
  manual: 'manual transmission, standard, stick, stick shift, 5-speed manual, 6-speed manual',
  automatic:
    'automatic transmission, auto, CVT, DCT, DSG, dual clutch, tiptronic, 6-speed automatic, 8-speed automatic, 10-speed automatic',
};
const BODY_WORDS: Words<(typeof BODIES)[number]> = {
  hatchback: 'hatch, supermini, small car',
  crossover: 'CUV',
  convertible: 'cabriolet, cabrio, roadster',
  'station wagon': 'wagon, estate, estate car',
  'sports car': 'sport car, supercar, grand tourer',
  sedan: 'saloon',
  suv: 'sport utility, sport utility vehicle',
  pickup: 'pickup truck, truck, crew cab pickup',
  van: 'minivan, cargo van, passenger van, minibus, MPV',
  coupe: 'coupé',
};
/** Meta's `VERY_GOOD` maps to good, because it promises no more. `used` has no match and stays unchanged. */
const CONDITION_WORDS: Words<(typeof CONDITIONS)[number]> = {
  new: 'brand new, factory new',
  excellent: 'like new, as new, mint',
  good: 'very good',
  fair: 'average, ok, okay, acceptable',
  'needs work': 'poor, rough, project, project car, mechanic special, needs repair',
};
const WORDS: Record<WordedFact, { values: readonly string[]; words: Readonly<Words<string>> }> = {
  fuel: { values: FUELS, words: FUEL_WORDS },
  gearbox: { values: GEARBOXES, words: GEARBOX_WORDS },
  body: { values: BODIES, words: BODY_WORDS },
  condition: { values: CONDITIONS, words: CONDITION_WORDS },
};

/** Normalizes a term for comparison: ignores case, accents, spaces and punctuation. */
const key = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const valuesOf = ({ values, words }: (typeof WORDS)[WordedFact]): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(words).flatMap(([value, list = '']) =>
      list.split(', ').map((word) => [key(word), value] as const),
    ),
    ...values.map((value) => [key(value), value] as const),
  ]);
const VALUES: Record<WordedFact, ReadonlyMap<string, string>> = {
  fuel: valuesOf(WORDS.fuel),
  gearbox: valuesOf(WORDS.gearbox),
  body: valuesOf(WORDS.body),
  condition: valuesOf(WORDS.condition),
};

/** Returns the value of a fact for a term: `petrol` for `Gasoline`. undefined for unknown terms. */
export const carWord = (fact: WordedFact, word: string): string | undefined => VALUES[fact].get(key(word));

/**
 * Returns the fuel for a term in a file. Same as carWord, but `gas` is petrol: US dealers and feeds use Gas
 * for gasoline, and hardly any car there runs on the other gas. Files use LPG, CNG or propane for that. Our
 * own files never contain stored fuel values. Only URLs and calls of the site use `gas` for the other gas.
 */
export const fuelInFile = (word: string): string | undefined =>
  key(word) === 'gas' ? 'petrol' : carWord('fuel', word);
