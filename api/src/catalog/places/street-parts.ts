/** The parts of an address without its city. */
export interface StreetParts {
  street: string;
  houseNumber: string;
  flatNo: string;
}

/** Last words of street names, normalized by `toNameKey`, which turns `st` into `saint`. */
const STREET_WORDS = new Set(
  `street saint str avenue ave av road rd boulevard blvd lane ln drive dr court ct place pl square sq terrace ter way highway
  hwy parkway pkwy circle cir trail trl pike alley aly plaza plz loop path run row crossing xing bend turnpike expressway
  freeway route`.split(/\s+/),
);
const DIRECTIONS = new Set('north south east west ne nw se sw n s e w'.split(' '));

/** Whether a street's name may end with this word, normalized by `toNameKey`. */
export const isStreetWord = (key: string): boolean => STREET_WORDS.has(key);
/** Whether the word may follow a street's name, as in `Park Avenue North`. */
export const isDirection = (key: string): boolean => DIRECTIONS.has(key);

const UNIT_WORDS_PATTERN =
  'apartment|apt|unit|suite|ste|flat|room|rm|floor|fl|building|bldg|lot|trailer|trlr|space|spc|bay|garage|level|loft';
/**
 * Pattern of a unit's name, which follows a word like `Bay`: a single letter, or a word with a digit. So `Bay
 * City` and `Bay St` are not units.
 */
const UNIT_NAME_PATTERN = '(?:[a-z]|[\\w-]*\\d[\\w-]*)';
const UNIT_PATTERN = new RegExp(`^(?:(?:${UNIT_WORDS_PATTERN})\\.?\\s*#?|#)\\s*${UNIT_NAME_PATTERN}$`, 'iu');
const UNIT_AT_END_PATTERN = new RegExp(
  `^(.*\\S)\\s+((?:(?:${UNIT_WORDS_PATTERN})\\.?\\s*#?|#)\\s*${UNIT_NAME_PATTERN})$`,
  'iu',
);
const ORDINAL_PATTERN = /^\d+(?:st|nd|rd|th)$/i;
const LETTER_PATTERN = /\p{L}/u;
const HOUSE_NUMBER_FIRST_PATTERN = /^#?(\d[\w/½¼¾-]*|[nsew]\d+(?:[nsew]\d+)?)\s+(.+)$/iu;
const HOUSE_NUMBER_LAST_PATTERN = /^(.+?)\s+#?(\d[\w/½¼¾-]*)$/u;

export const hasLetter = (text: string): boolean => LETTER_PATTERN.test(text);
/** Whether the text is only a unit, such as `Apt 4`. */
export const isUnit = (text: string): boolean => UNIT_PATTERN.test(text);

/**
 * Extracts street, house number and unit from the parts without the city, in any order. Null if street or
 * house number is missing.
 */
export function splitStreet(parts: readonly string[]): StreetParts | null {
  const units = parts.filter(isUnit);
  let text = parts.filter((part) => !isUnit(part)).join(' ');
  const [, textBefore, unit] = UNIT_AT_END_PATTERN.exec(text) ?? [];
  if (textBefore !== undefined && unit !== undefined && splitHouseNumber(textBefore)) {
    units.unshift(unit);
    text = textBefore;
  }
  const streetAndNumber = splitHouseNumber(text);
  return streetAndNumber && { ...streetAndNumber, flatNo: units.join(', ') };
}

function splitHouseNumber(text: string): Pick<StreetParts, 'street' | 'houseNumber'> | null {
  const [, leadingNumber, streetAfter] = HOUSE_NUMBER_FIRST_PATTERN.exec(text) ?? [];
  if (
    leadingNumber !== undefined &&
    streetAfter !== undefined &&
    !ORDINAL_PATTERN.test(leadingNumber) &&
    hasLetter(streetAfter)
  ) {
    return { street: streetAfter, houseNumber: leadingNumber };
  }
  const [, streetBefore, trailingNumber] = HOUSE_NUMBER_LAST_PATTERN.exec(text) ?? [];
  if (
    streetBefore !== undefined &&
    trailingNumber !== undefined &&
    !ORDINAL_PATTERN.test(trailingNumber) &&
    hasLetter(streetBefore)
  ) {
    return { street: streetBefore, houseNumber: trailingNumber };
  }
  return null;
}
