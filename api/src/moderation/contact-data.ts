import { normalized, withDigits } from './normalized.ts';

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
  // "cheapcars dot com", "cheapcars . com", "cheapcars,com".
  ['a web address', /(?<!@|@ |\bat |[\w.-])[\w-]+(?: dot | \. ?|,)(?:com|net|org)\b/iu],
  ['a messenger', /\b(?:what'?s\s?app|telegram|wechat|viber)\b/iu],
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

/** The same with up to three signs of any kind between two digits; only what has the form of a number counts there. */
const LOOSE_DIGITS = /(?<![\w$])\d(?:[^\p{L}\p{N}\p{Sc}\n]{0,3}\d)*(?![\p{L}\p{N}])/gu;

/** Three, three and four digits, after the country's perhaps, or each by itself: `312, 555, 0142`, `3.1.2.5.5.5.0.1.4.2`. */
function isFormedAsNumber(found: string): boolean {
  const lengths = found.split(/\D+/u).map((group) => group.length);
  if (lengths.every((length) => length === 1))
    return lengths.length >= DIGITS_OF_A_NUMBER.min && lengths.length <= DIGITS_OF_A_NUMBER.max;
  return /^(?:1,)?(?:3,3,4|3,7|6,4)$/.test(lengths.join(','));
}

function hasPhoneNumber(text: string): boolean {
  const dateless = text.replaceAll(DATES, ';;;;');
  return (
    [...dateless.matchAll(DIGITS)].some(([found]) => isPhoneNumber(found)) ||
    [...dateless.matchAll(LOOSE_DIGITS)].some(([found]) => isFormedAsNumber(found))
  );
}

/** As nobody writes anything but a number: +1 312…, 312-555-0142. */
const WRITTEN_AS_NUMBER = /\+\d[\d ().-]{7,}\d|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/u;

/**
 * Which ways to meet beside the site a text names, as `an email address`; empty for a text without. In a `name`, as that of
 * a model, digits are often a serial number: there a phone number has to be written as one.
 */
export function contactDataIn(text: string, kind: 'text' | 'name' = 'text'): string[] {
  const words = normalized(text);
  const found = PATTERNS.filter(([, pattern]) => pattern.test(words)).map(([what]) => what);
  const numbers = withDigits(text);
  if (kind === 'name' ? WRITTEN_AS_NUMBER.test(numbers) : hasPhoneNumber(numbers))
    found.push('a phone number');
  return [...new Set(found)];
}
