const AT = String.raw`(?:\(at\)|\[at\]|\sat\s)`;
const DOT = String.raw`(?:\(dot\)|\[dot\]|\sdot\s)`;

/** How people write that they can be met beside the site, with what each is called in a sentence. */
const PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an email address', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u],
  // As who wants to get past such a look writes it: "sam (at) mail dot com".
  [
    'an email address',
    new RegExp(
      String.raw`(?<![\w.+-])[\w.+-]+\s?(?:(?:@|${AT})\s?[\w-]+\s?${DOT}\s?[a-z]{2,}|[(\[]at[)\]]\s?[\w-]+\.[a-z]{2,})`,
      'iu',
    ),
  ],
  [
    'a web address',
    /https?:\/\/\S|\bwww\.\w|(?<![@\w.[\](-])[\w-]+\.(?:com|net|org|info|biz|shop|site|online|me|io)\b/iu,
  ],
  ['a messenger', /\b(?:whats\s?app|telegram|wechat|viber)\b/iu],
];

/**
 * Digits with what may stand between those of one number. Commas part what is listed: miles, prices. There is one way to
 * match a text, so that the time grows with its length alone: anybody may send one.
 */
const DIGITS = /(?<![\w$])\+?\(?\d(?:\)?[ ./-]?\(?\d)*(?!\w)/gu;
const DATES = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:19|20)\d{2}\b/gu;
/** Digits that a number has, with its country's; no price and no mileage has as many, a number of some system more. */
const DIGITS_OF_A_NUMBER = { min: 9, max: 13 };
const LONGEST_RUN = 12;

function isPhoneNumber(found: string): boolean {
  const groups = found.split(/\D+/u).filter((group) => group !== '');
  const digits = groups.join('').length;
  // From 45000-60000 miles.
  const isRange = groups.length === 2 && groups.every((group) => group.length >= 5);
  const isSerial = groups.some((group, at) => group.length > LONGEST_RUN || (at > 0 && group.length < 2));
  return !isRange && !isSerial && digits >= DIGITS_OF_A_NUMBER.min && digits <= DIGITS_OF_A_NUMBER.max;
}

const hasPhoneNumber = (text: string): boolean =>
  [...text.replaceAll(DATES, ',').matchAll(DIGITS)].some(([found]) => isPhoneNumber(found));

/** As nobody writes anything but a number: +1 312…, 312-555-0142. */
const WRITTEN_AS_NUMBER = /\+\d[\d ().-]{7,}\d|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/u;

/**
 * Which ways to meet beside the site a text names, as `an email address`; empty for a text without. In a `name`, as that of
 * a model, digits are often a serial number: there a phone number has to be written as one.
 */
export function contactDataIn(text: string, kind: 'text' | 'name' = 'text'): string[] {
  const found = PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  if (kind === 'name' ? WRITTEN_AS_NUMBER.test(text) : hasPhoneNumber(text)) found.push('a phone number');
  return [...new Set(found)];
}
