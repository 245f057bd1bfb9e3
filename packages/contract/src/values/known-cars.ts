import type { KnownCarFacts } from './car-facts.ts';

type BodyStyle = KnownCarFacts['body'];

/**
 * Models by brand and body style, for suggestions. Other text is accepted too. A model with several body
 * styles is listed only under its best-selling one.
 */
const KNOWN_MODELS: Readonly<Record<string, Partial<Record<BodyStyle, string>>>> = {
  Acura: { sedan: 'Integra, TLX, ILX, RLX', suv: 'MDX, RDX', 'sports car': 'NSX' },
  'Alfa Romeo': { sedan: 'Giulia', suv: 'Stelvio', hatchback: 'Giulietta, MiTo', 'sports car': '4C' },
  Audi: {
    sedan: 'A3, A4, A6, A8, S4, e-tron GT',
    suv: 'Q5, Q7, Q8, e-tron',
    crossover: 'Q3, Q4 e-tron',
    coupe: 'A5, TT',
    'station wagon': 'A4 Allroad, A6 Allroad',
    'sports car': 'R8',
  },
  BMW: {
    sedan: '3 Series, 5 Series, 7 Series, i4, M3, M5',
    coupe: '2 Series, 4 Series, 8 Series, M2, M4',
    suv: 'X3, X5, X7, iX',
    crossover: 'X1, X2',
    hatchback: '1 Series, i3',
    convertible: 'Z4',
    'sports car': 'i8',
  },
  Buick: { suv: 'Enclave', crossover: 'Encore, Encore GX, Envision', sedan: 'LaCrosse, Regal' },
  Cadillac: { sedan: 'CT4, CT5, CTS, XTS', suv: 'Escalade, XT5, XT6, Lyriq', crossover: 'XT4' },
  Chevrolet: {
    pickup: 'Silverado 1500, Silverado 2500HD, Colorado',
    suv: 'Tahoe, Suburban, Traverse, Blazer',
    crossover: 'Equinox, Trax, Trailblazer',
    sedan: 'Malibu, Impala, Cruze',
    hatchback: 'Bolt EV, Spark, Sonic',
    'sports car': 'Corvette',
    coupe: 'Camaro',
  },
  Chrysler: { van: 'Pacifica, Town & Country', sedan: '300, 200' },
  Dodge: { suv: 'Durango, Journey', sedan: 'Charger, Dart', coupe: 'Challenger', van: 'Grand Caravan' },
  Fiat: { hatchback: '500, 500e, Panda', crossover: '500X', convertible: '124 Spider' },
  Ford: {
    pickup: 'F-150, F-250, Ranger, Maverick',
    suv: 'Explorer, Expedition, Bronco, Edge',
    crossover: 'Escape, EcoSport, Mustang Mach-E, Bronco Sport',
    coupe: 'Mustang',
    sedan: 'Fusion, Taurus',
    hatchback: 'Focus, Fiesta',
    van: 'Transit, Transit Connect',
  },
  Genesis: { sedan: 'G70, G80, G90', suv: 'GV70, GV80, GV60' },
  GMC: { pickup: 'Sierra 1500, Sierra 2500HD, Canyon', suv: 'Yukon, Acadia', crossover: 'Terrain' },
  Honda: {
    sedan: 'Civic, Accord, Insight',
    suv: 'Pilot, Passport',
    crossover: 'CR-V, HR-V',
    hatchback: 'Fit',
    van: 'Odyssey',
    pickup: 'Ridgeline',
  },
  Hyundai: {
    sedan: 'Elantra, Sonata, Accent, Ioniq 6',
    suv: 'Santa Fe, Palisade',
    crossover: 'Tucson, Kona, Venue, Ioniq 5',
    hatchback: 'Veloster, i20, i30',
    pickup: 'Santa Cruz',
  },
  Infiniti: { sedan: 'Q50, Q70', suv: 'QX60, QX80', crossover: 'QX50, QX55', coupe: 'Q60' },
  Jaguar: { sedan: 'XE, XF, XJ', suv: 'F-Pace, I-Pace', crossover: 'E-Pace', 'sports car': 'F-Type' },
  Jeep: {
    suv: 'Wrangler, Grand Cherokee, Cherokee, Wagoneer',
    crossover: 'Compass, Renegade',
    pickup: 'Gladiator',
  },
  Kia: {
    sedan: 'Forte, K5, Optima, Stinger, Rio',
    suv: 'Sorento, Telluride, EV9',
    crossover: 'Sportage, Seltos, Niro, EV6',
    hatchback: 'Soul',
    van: 'Carnival, Sedona',
  },
  'Land Rover': {
    suv: 'Defender, Discovery, Range Rover, Range Rover Sport',
    crossover: 'Range Rover Evoque',
  },
  Lexus: {
    sedan: 'ES, IS, LS, GS',
    suv: 'RX, GX, LX',
    crossover: 'NX, UX',
    coupe: 'RC, LC',
  },
  Lincoln: { suv: 'Navigator, Aviator, Nautilus', crossover: 'Corsair, MKC', sedan: 'MKZ, Continental' },
  Mazda: {
    sedan: 'Mazda3, Mazda6',
    crossover: 'CX-3, CX-30, CX-5, CX-50',
    suv: 'CX-9, CX-90',
    convertible: 'MX-5 Miata',
  },
  'Mercedes-Benz': {
    sedan: 'A-Class, C-Class, E-Class, S-Class, EQS',
    suv: 'GLC, GLE, GLS, G-Class',
    crossover: 'GLA, GLB, EQB',
    coupe: 'CLA, CLS',
    van: 'Sprinter, Metris',
    'sports car': 'AMG GT',
  },
  MINI: { hatchback: 'Cooper, Cooper S', crossover: 'Countryman', 'station wagon': 'Clubman' },
  Mitsubishi: { crossover: 'Outlander Sport, Eclipse Cross', suv: 'Outlander', hatchback: 'Mirage' },
  Nissan: {
    sedan: 'Altima, Sentra, Versa, Maxima',
    crossover: 'Rogue, Kicks, Ariya',
    suv: 'Pathfinder, Murano, Armada',
    hatchback: 'Leaf',
    pickup: 'Frontier, Titan',
    'sports car': '370Z, Z, GT-R',
  },
  Peugeot: { hatchback: '208, 308', crossover: '2008, 3008', suv: '5008', sedan: '508' },
  Polestar: { sedan: 'Polestar 2', suv: 'Polestar 3' },
  Porsche: {
    'sports car': '911, 718 Cayman',
    convertible: '718 Boxster',
    suv: 'Cayenne, Macan',
    sedan: 'Panamera, Taycan',
  },
  Ram: { pickup: '1500, 2500, 3500', van: 'ProMaster' },
  Renault: { hatchback: 'Clio, Megane, Zoe', crossover: 'Captur, Kadjar' },
  Skoda: { hatchback: 'Fabia', sedan: 'Octavia, Superb', crossover: 'Karoq', suv: 'Kodiaq' },
  Subaru: {
    crossover: 'Crosstrek, Forester, Solterra',
    'station wagon': 'Outback',
    suv: 'Ascent',
    sedan: 'Impreza, Legacy, WRX',
    'sports car': 'BRZ',
  },
  Tesla: { sedan: 'Model 3, Model S', crossover: 'Model Y', suv: 'Model X', pickup: 'Cybertruck' },
  Toyota: {
    sedan: 'Camry, Corolla, Avalon, Crown',
    crossover: 'RAV4, C-HR, Corolla Cross, Venza',
    suv: 'Highlander, 4Runner, Sequoia, Land Cruiser',
    hatchback: 'Prius, Yaris, Corolla Hatchback',
    pickup: 'Tacoma, Tundra',
    van: 'Sienna',
    'sports car': 'GR86, GR Supra',
  },
  Volkswagen: {
    hatchback: 'Golf, Golf GTI, Polo',
    sedan: 'Jetta, Passat, Arteon',
    crossover: 'Tiguan, Taos, ID.4',
    suv: 'Atlas, Touareg',
    'station wagon': 'Golf SportWagen, Golf Alltrack',
  },
  Volvo: { suv: 'XC90, XC60', crossover: 'XC40, C40', sedan: 'S60, S90', 'station wagon': 'V60, V90' },
};

/** Normalizes a name for comparison: removes case, spaces, and punctuation. */
const toLookupKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

interface KnownModel {
  name: string;
  body: BodyStyle;
}

const MODELS_BY_BRAND = new Map(
  Object.entries(KNOWN_MODELS).map(([brand, bodies]) => [
    toLookupKey(brand),
    Object.entries(bodies).flatMap(([body, names]) =>
      names.split(', ').map((name): KnownModel => ({ name, body: body as BodyStyle })),
    ),
  ]),
);

/** Suggested brands in alphabetical order. */
export const KNOWN_BRANDS: readonly string[] = Object.keys(KNOWN_MODELS);

/** Returns the suggested models of a brand in alphabetical order. Empty for unknown brands. */
export const findKnownModels = (brand: string): string[] =>
  (MODELS_BY_BRAND.get(toLookupKey(brand)) ?? [])
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/**
 * Returns the body style of a model. null if it is unknown. Ignores text after the model's name, such as a
 * trim. If the text starts with several known models, the longest one matches.
 */
export function findKnownBodyStyle(brand: string, model: string): BodyStyle | null {
  const modelKey = toLookupKey(model);
  const matchingModels = (MODELS_BY_BRAND.get(toLookupKey(brand)) ?? []).filter(({ name }) =>
    modelKey.startsWith(toLookupKey(name)),
  );
  const [longestMatch] = matchingModels.sort(
    (a, b) => toLookupKey(b.name).length - toLookupKey(a.name).length,
  );
  return longestMatch?.body ?? null;
}
