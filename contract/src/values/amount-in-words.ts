import { toCents } from './money.ts';

const SMALL = [
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
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function belowHundred(value: number): string {
  if (value < SMALL.length) return SMALL[value] ?? '';
  const ones = value % 10;
  return `${TENS[Math.floor(value / 10)] ?? ''}${ones > 0 ? `-${belowHundred(ones)}` : ''}`;
}

/** Splits off the largest unit and spells both parts. Omits a remainder of zero. */
function inUnits(value: number, unit: number, name: string, say: (part: number) => string): string {
  const rest = value % unit;
  const most = `${say(Math.floor(value / unit))} ${name}`;
  return rest > 0 ? `${most} ${inWords(rest)}` : most;
}

function inWords(value: number): string {
  if (value < 100) return belowHundred(value);
  return value < 1000
    ? inUnits(value, 100, 'hundred', belowHundred)
    : inUnits(value, 1000, 'thousand', inWords);
}

const counted = (value: number, one: string, many: string): string =>
  `${inWords(value)} ${value === 1 ? one : many}`;

/**
 * Returns dollars in words: `one thousand two hundred fifty dollars and fifty cents`. Exact from zero to
 * $999,999.99. Throws RangeError for larger amounts and for fractions of a cent.
 */
export function amountInWords(dollars: number): string {
  const cents = toCents(dollars);
  if (cents < 0 || cents > 99_999_999)
    throw new RangeError(`${String(dollars)} dollars are not said in words`);
  const [whole, rest] = [Math.floor(cents / 100), cents % 100];
  const said = [
    ...(whole > 0 || rest === 0 ? [counted(whole, 'dollar', 'dollars')] : []),
    ...(rest > 0 ? [counted(rest, 'cent', 'cents')] : []),
  ];
  return said.join(' and ');
}
