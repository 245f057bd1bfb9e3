import { toCents } from './money.ts';

const WORDS_BELOW_TWENTY = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS_WORDS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function spellBelowHundred(value: number): string {
  if (value < WORDS_BELOW_TWENTY.length) return WORDS_BELOW_TWENTY[value] ?? '';
  const ones = value % 10;
  return `${TENS_WORDS[Math.floor(value / 10)] ?? ''}${ones > 0 ? `-${spellBelowHundred(ones)}` : ''}`;
}

/** Spells a number as a multiple of `unit` and the rest. Omits a rest of zero. */
function spellByUnit(value: number, unit: number, name: string, toWords: (part: number) => string): string {
  const rest = value % unit;
  const leading = `${toWords(Math.floor(value / unit))} ${name}`;
  return rest > 0 ? `${leading} ${spellNumber(rest)}` : leading;
}

function spellNumber(value: number): string {
  if (value < 100) return spellBelowHundred(value);
  return value < 1000
    ? spellByUnit(value, 100, 'hundred', spellBelowHundred)
    : spellByUnit(value, 1000, 'thousand', spellNumber);
}

const spellWithUnit = (value: number, singular: string, plural: string): string =>
  `${spellNumber(value)} ${value === 1 ? singular : plural}`;

/**
 * Returns dollars in words: `one thousand two hundred fifty dollars and fifty cents`. Exact from zero to
 * $999,999.99. Throws RangeError for larger amounts and for fractions of a cent.
 */
export function formatAmountInWords(dollars: number): string {
  const cents = toCents(dollars);
  if (cents < 0 || cents > 99_999_999)
    throw new RangeError(`cannot write ${String(dollars)} dollars in words: out of range`);
  const [whole, rest] = [Math.floor(cents / 100), cents % 100];
  const parts = [
    ...(whole > 0 || rest === 0 ? [spellWithUnit(whole, 'dollar', 'dollars')] : []),
    ...(rest > 0 ? [spellWithUnit(rest, 'cent', 'cents')] : []),
  ];
  return parts.join(' and ');
}
