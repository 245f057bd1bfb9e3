import { type BODIES, CAR_FACTS, type FUELS, type GEARBOXES } from './car-facts.ts';

/** Facts whose values other sites, feeds and dealers' systems call otherwise. */
export type WordedFact = 'fuel' | 'gearbox' | 'body';

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
const WORDS: Record<WordedFact, Readonly<Words<string>>> = {
  fuel: FUEL_WORDS,
  gearbox: GEARBOX_WORDS,
  body: BODY_WORDS,
};

/** What words are compared by: neither case, accents, spaces nor signs count. */
const key = (word: string): string =>
  word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const valuesOf = (fact: WordedFact): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(WORDS[fact]).flatMap(([value, words = '']) =>
      words.split(', ').map((word) => [key(word), value] as const),
    ),
    ...CAR_FACTS[fact].choices.map((value) => [key(value), value] as const),
  ]);
const VALUES: Record<WordedFact, ReadonlyMap<string, string>> = {
  fuel: valuesOf('fuel'),
  gearbox: valuesOf('gearbox'),
  body: valuesOf('body'),
};

/** The value of a fact that a word means, `petrol` for `Gasoline`; undefined for a word that means none. */
export const carWord = (fact: WordedFact, word: string): string | undefined => VALUES[fact].get(key(word));
