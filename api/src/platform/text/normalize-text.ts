const DIGIT_NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const toDigit = (name: string): string => {
  const value = DIGIT_NAMES.indexOf(name.toLowerCase());
  // The only other word that `DIGIT_NAME_PATTERN` matches is "oh", which means zero in phone numbers.
  return String(Math.max(value, 0));
};
const DIGIT_NAME_PATTERN = new RegExp(`^(?:${DIGIT_NAMES.join('|')}|oh)$`, 'iu');

const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/**
 * Converts a decimal digit of any script to 0 to 9. In Unicode, the ten digits of a script are consecutive,
 * zero first.
 */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(codePoint - value - 1)) value += 1;
  return String(value);
}

/** Matches invisible characters and the enclosing keycap, which may occur within a number. */
const INVISIBLE_CHARACTER_PATTERN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu;

/** Replaces number words with digits and joins consecutive ones: `three one two, 555` → `312, 555`. */
function replaceNumberWords(text: string): string {
  // Words and separators alternate in `parts`, so one pass is enough.
  const parts = text.split(/([^\p{L}\p{N}]+)/u);
  let output = '';
  let isInNumber = false;
  for (let index = 0; index < parts.length; index += 2) {
    const [word = '', gap = ''] = [parts[index], parts[index + 1]];
    const isDigitName = DIGIT_NAME_PATTERN.test(word);
    const nextPart = parts[index + 2] ?? '';
    output += isDigitName ? toDigit(word) : word;
    isInNumber = isDigitName && DIGIT_NAME_PATTERN.test(nextPart) && gap.length <= 2;
    if (!isInNumber) output += gap;
  }
  return output;
}

/** Replaces a letter O among digits with a zero. */
const replaceLetterO = (text: string): string =>
  text
    .replaceAll(/[\doO]+/g, (run) => (/\d/.test(run) ? run.replaceAll(/o/gi, '0') : run))
    .replaceAll(/(\d[ .,-])[oO](?=[ .,-]\d)/g, '$10');

/**
 * Normalizes text for pattern matching: plain letters and digits, no invisible characters, and one kind of
 * dash, space and bracketed `at` and `dot`. Runs in linear time.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE_CHARACTER_PATTERN, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[·•∙⋅。]/g, '.')
    .replaceAll(/[’ʼ`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?[([{<] ?(?:at|@) ?[)\]}>] ?/gi, '@')
    .replaceAll(/ ?[([{<] ?(?:dot|\.) ?[)\]}>] ?/gi, '.');

/** Normalizes text like {@link normalizeText} and also converts number words and letters used as digits. */
export const spellNumbersAsDigits = (text: string): string =>
  replaceLetterO(replaceNumberWords(normalizeText(text)));
