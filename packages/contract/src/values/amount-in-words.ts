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

/** Spells a number as a multiple of `unit` and a remainder, if the remainder is not zero. */
function spellMultipleAndRemainder(
  value: number,
  unit: number,
  name: string,
  spellMultiple: (multiple: number) => string,
): string {
  const remainder = value % unit;
  const words = `${spellMultiple(Math.floor(value / unit))} ${name}`;
  return remainder > 0 ? `${words} ${spellNumber(remainder)}` : words;
}

function spellNumber(value: number): string {
  if (value < 100) return spellBelowHundred(value);
  return value < 1000
    ? spellMultipleAndRemainder(value, 100, 'hundred', spellBelowHundred)
    : spellMultipleAndRemainder(value, 1000, 'thousand', spellNumber);
}

const spellWithUnit = (value: number, singular: string, plural: string): string =>
  `${spellNumber(value)} ${value === 1 ? singular : plural}`;

/**
 * Returns an amount in words: `one thousand two hundred fifty dollars and fifty cents`. Throws RangeError for
 * negative amounts, for amounts above $999,999.99, and for fractions of a cent.
 */
export function formatAmountInWords(dollars: number): string {
  const cents = toCents(dollars);
  if (cents < 0 || cents > 99_999_999)
    throw new RangeError(`cannot write ${String(dollars)} dollars in words: out of range`);
  const [wholeDollars, remainingCents] = [Math.floor(cents / 100), cents % 100];
  const parts = [
    ...(wholeDollars > 0 || remainingCents === 0 ? [spellWithUnit(wholeDollars, 'dollar', 'dollars')] : []),
    ...(remainingCents > 0 ? [spellWithUnit(remainingCents, 'cent', 'cents')] : []),
  ];
  return parts.join(' and ');
}
