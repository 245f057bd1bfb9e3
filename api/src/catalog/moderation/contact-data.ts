import { normalizeText, spellNumbersAsDigits } from '../../platform/text/normalize-text.ts';

const AT_PATTERN = String.raw`(?:\(at\)|\[at\]|\sat\s)`;
const DOT_PATTERN = String.raw`(?:\(dot\)|\[dot\]|\sdot\s)`;

/**
 * Patterns for ways to contact a user outside the site, except phone numbers. Findings use the label before
 * each pattern.
 */
const CONTACT_PATTERNS: readonly (readonly [label: string, pattern: RegExp])[] = [
  ['an email address', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u],
  // Obfuscated email addresses: "sam (at) mail dot com".
  [
    'an email address',
    new RegExp(
      String.raw`(?<![\w.+-])[\w.+-]+\s?(?:(?:@|${AT_PATTERN})\s?[\w-]+\s?${DOT_PATTERN}\s?[a-z]{2,}|[(\[]at[)\]]\s?[\w-]+\.[a-z]{2,})`,
      'iu',
    ),
  ],
  [
    'a web address',
    /https?:\/\/\S|\bwww\.\w|(?<![@\w.[\](-])[\w-]+\.(?:com|net|org|info|biz|shop|site|online|me|io)\b/iu,
  ],
  // Obfuscated web addresses: "cheapcars dot com", "cheapcars . com", "cheapcars,com".
  ['a web address', /(?<!@|@ |\bat |[\w.-])[\w-]+(?: dot | \. ?|,)(?:com|net|org)\b/iu],
  ['a messenger', /\b(?:what'?s\s?app|telegram|wechat|viber)\b/iu],
];

/**
 * Matches the digits of one number with the separators allowed between them. A comma ends the number, as in
 * lists of miles or prices. Matches in linear time, without backtracking, because users may send any input.
 */
const DIGIT_RUN_PATTERN = /(?<![\w$])\+?\(?\d(?:\)?[ ./-]?\(?\d)*(?!\w)/gu;
const DATE_PATTERN = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:19|20)\d{2}\b/gu;
/**
 * Number of digits in a phone number, some with country code. Prices and mileages have fewer; serial numbers
 * have more.
 */
const PHONE_DIGIT_COUNT = { min: 9, max: 13 };
const MAX_GROUP_DIGITS = 12;

function isPhoneNumber(digitRun: string): boolean {
  const groups = digitRun.split(/\D+/u).filter((group) => group !== '');
  const digits = groups.join('').length;
  // Two long groups are a range, such as 45000-60000 miles.
  const isRange = groups.length === 2 && groups.every((group) => group.length >= 5);
  const isSerialNumber = groups.some(
    (group, index) => group.length > MAX_GROUP_DIGITS || (index > 0 && group.length < 2),
  );
  return !isRange && !isSerialNumber && digits >= PHONE_DIGIT_COUNT.min && digits <= PHONE_DIGIT_COUNT.max;
}

/**
 * Matches a row of digits with up to three characters between any two of them, except letters and currency
 * signs. Such a match counts only if its digits are grouped like a phone number.
 */
const LOOSE_DIGIT_RUN_PATTERN = /(?<![\w$])\d(?:[^\p{L}\p{N}\p{Sc}\n]{0,3}\d)*(?![\p{L}\p{N}])/gu;

/**
 * Whether the digits are grouped 3-3-4, with an optional country code, or all separate: `312, 555, 0142`,
 * `3.1.2.5.5.5.0.1.4.2`.
 */
function hasPhoneNumberFormat(digitRun: string): boolean {
  const lengths = digitRun.split(/\D+/u).map((group) => group.length);
  if (lengths.every((length) => length === 1))
    return lengths.length >= PHONE_DIGIT_COUNT.min && lengths.length <= PHONE_DIGIT_COUNT.max;
  return /^(?:1,)?(?:3,3,4|3,7|6,4)$/.test(lengths.join(','));
}

function hasPhoneNumber(text: string): boolean {
  const textWithoutDates = text.replaceAll(DATE_PATTERN, ';;;;');
  return (
    [...textWithoutDates.matchAll(DIGIT_RUN_PATTERN)].some(([digitRun]) => isPhoneNumber(digitRun)) ||
    [...textWithoutDates.matchAll(LOOSE_DIGIT_RUN_PATTERN)].some(([digitRun]) =>
      hasPhoneNumberFormat(digitRun),
    )
  );
}

/** Matches formats that are used only for phone numbers: +1 312…, 312-555-0142. */
const FORMATTED_PHONE_NUMBER_PATTERN = /\+\d[\d ().-]{7,}\d|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/u;

/**
 * Returns the kinds of contact data in text, such as `an email address`. The kind `name` is for names, such
 * as a model, in which digits are often a serial number. In a name, only formatted phone numbers count.
 */
export function findContactData(text: string, kind: 'text' | 'name' = 'text'): string[] {
  const normalizedText = normalizeText(text);
  const dataKinds = CONTACT_PATTERNS.filter(([, pattern]) => pattern.test(normalizedText)).map(
    ([label]) => label,
  );
  const textWithDigits = spellNumbersAsDigits(text);
  if (kind === 'name' ? FORMATTED_PHONE_NUMBER_PATTERN.test(textWithDigits) : hasPhoneNumber(textWithDigits))
    dataKinds.push('a phone number');
  return [...new Set(dataKinds)];
}
