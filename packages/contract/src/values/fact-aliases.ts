import { BODY_STYLES, CONDITIONS, FUELS, GEARBOXES } from './car-facts.ts';

/** Facts whose values have aliases, which other sites, feeds, and dealer systems use. */
export type AliasedFact = 'fuel' | 'gearbox' | 'body' | 'condition';

type Aliases<Value extends string> = Partial<Record<Value, string>>;

const FUEL_ALIASES: Aliases<(typeof FUELS)[number]> = {
  petrol: 'gasoline, unleaded, regular unleaded, premium unleaded, flex, flex fuel, E85',
  diesel: 'biodiesel',
  hybrid: 'hybrid electric, gas/electric hybrid, HEV, MHEV, mild hybrid',
  'plug-in hybrid': 'PHEV, plugin',
  electric: 'EV, BEV, battery electric',
  gas: 'LPG, CNG, natural gas, compressed natural gas, propane',
};
const GEARBOX_ALIASES: Aliases<(typeof GEARBOXES)[number]> = {
  manual: 'manual transmission, standard, stick, stick shift, 5-speed manual, 6-speed manual',
  automatic:
    'automatic transmission, auto, CVT, DCT, DSG, dual clutch, tiptronic, 6-speed automatic, 8-speed automatic, 10-speed automatic',
};
const BODY_ALIASES: Aliases<(typeof BODY_STYLES)[number]> = {
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
/**
 * `very good` from Meta's feeds is an alias of `good`, because `excellent` would be too positive. `used` is
 * not an alias, because it says nothing about the condition.
 */
const CONDITION_ALIASES: Aliases<(typeof CONDITIONS)[number]> = {
  new: 'brand new, factory new',
  excellent: 'like new, as new, mint',
  good: 'very good',
  fair: 'average, ok, okay, acceptable',
  'needs work': 'poor, rough, project, project car, mechanic special, needs repair',
};
const FACT_VOCABULARY: Record<
  AliasedFact,
  { values: readonly string[]; aliases: Readonly<Aliases<string>> }
> = {
  fuel: { values: FUELS, aliases: FUEL_ALIASES },
  gearbox: { values: GEARBOXES, aliases: GEARBOX_ALIASES },
  body: { values: BODY_STYLES, aliases: BODY_ALIASES },
  condition: { values: CONDITIONS, aliases: CONDITION_ALIASES },
};

/** Normalizes a term for comparison: removes case, accents, spaces, and punctuation. */
const toLookupKey = (alias: string): string =>
  alias
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const mapAliasesToValues = ({
  values,
  aliases,
}: (typeof FACT_VOCABULARY)[AliasedFact]): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(aliases).flatMap(([value, list = '']) =>
      list.split(', ').map((alias) => [toLookupKey(alias), value] as const),
    ),
    ...values.map((value) => [toLookupKey(value), value] as const),
  ]);
const VALUES_BY_ALIAS: Record<AliasedFact, ReadonlyMap<string, string>> = {
  fuel: mapAliasesToValues(FACT_VOCABULARY.fuel),
  gearbox: mapAliasesToValues(FACT_VOCABULARY.gearbox),
  body: mapAliasesToValues(FACT_VOCABULARY.body),
  condition: mapAliasesToValues(FACT_VOCABULARY.condition),
};

/** Returns the stored value for a term: `petrol` for `Gasoline`. undefined for an unknown term. */
export const resolveFactAlias = (fact: AliasedFact, alias: string): string | undefined =>
  VALUES_BY_ALIAS[fact].get(toLookupKey(alias));

/**
 * Returns the fuel for a term in an import file. Unlike resolveFactAlias, returns `petrol` for `gas`, because
 * US dealers and feeds call gasoline `Gas`. In URLs and API calls of the site, `gas` means LPG or CNG.
 */
export const parseImportedFuel = (alias: string): string | undefined =>
  toLookupKey(alias) === 'gas' ? 'petrol' : resolveFactAlias('fuel', alias);
