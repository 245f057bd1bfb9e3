/**
 * Search words in lower case, without accents and punctuation, each with the words that a car's text may
 * contain instead. Prefixes such as `chev`, `jag` and `lambo` need no entry, because the search also finds
 * parts of words.
 */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  // Makes.
  vw: ['volkswagen'],
  vdub: ['volkswagen'],
  chevy: ['chevrolet'],
  merc: ['mercedes'],
  mercs: ['mercedes'],
  mb: ['mercedes'],
  beemer: ['bmw'],
  beamer: ['bmw'],
  bimmer: ['bmw'],
  caddy: ['cadillac'],
  caddie: ['cadillac'],
  landy: ['land rover', 'landrover'],
  rangie: ['range rover'],
  lr: ['land rover'],
  rr: ['rolls royce', 'range rover'],
  subie: ['subaru'],
  scooby: ['subaru'],
  mitsi: ['mitsubishi'],
  infinity: ['infiniti'],
  // Models.
  vette: ['corvette'],
  stang: ['mustang'],
  miata: ['mx5'],
  mx5: ['miata'],
  bug: ['beetle'],
  // Body types and other words.
  truck: ['pickup'],
  ute: ['pickup'],
  estate: ['wagon'],
  saloon: ['sedan'],
  cabrio: ['convertible'],
  cabriolet: ['convertible'],
  roadster: ['convertible'],
  minivan: ['van'],
  ev: ['electric'],
  phev: ['plug in hybrid'],
  gasoline: ['petrol'],
  gas: ['petrol'],
  stick: ['manual'],
  grey: ['gray'],
  gray: ['grey'],
};

/** Returns the synonyms of a search word. */
export const synonymsOf = (word: string): readonly string[] =>
  Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];
