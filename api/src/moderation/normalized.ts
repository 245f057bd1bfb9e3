const NAMES_OF_DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const valueOf = (name: string): string => {
  const value = NAMES_OF_DIGITS.indexOf(name.toLowerCase());
  // Said "oh", as in a telephone number.
  return String(Math.max(value, 0));
};
const NAME_OF_DIGIT = new RegExp(`^(?:${NAMES_OF_DIGITS.join('|')}|oh)$`, 'iu');

const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** A decimal digit of any script as one of 0 to 9: each script's ten stand together, zero first. */
function plainDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(codePoint - value - 1)) value += 1;
  return String(value);
}

/** Signs that are not seen, and the ring of a keycap: what may stand within a number without parting it. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]/gu;

/** Number words as digits, those of one row together: `three one two, 555` is `312, 555`. */
function withoutNumberWords(text: string): string {
  // Words and what parts them take turns, so that the text is gone through once.
  const parts = text.split(/([^\p{L}\p{N}]+)/u);
  let written = '';
  let isInNumber = false;
  for (let at = 0; at < parts.length; at += 2) {
    const [word = '', gap = ''] = [parts[at], parts[at + 1]];
    const isName = NAME_OF_DIGIT.test(word);
    const next = parts[at + 2] ?? '';
    written += isName ? valueOf(word) : word;
    isInNumber = isName && NAME_OF_DIGIT.test(next) && gap.length <= 2;
    if (!isInNumber) written += gap;
  }
  return written;
}

/** A letter O among digits, which is read as a zero. */
const withoutLetterO = (text: string): string =>
  text
    .replaceAll(/[\doO]+/g, (run) => (/\d/.test(run) ? run.replaceAll(/o/gi, '0') : run))
    .replaceAll(/(\d[ .,-])[oO](?=[ .,-]\d)/g, '$10');

/**
 * A text as it is meant to be read by a person, for looking through: full-width letters and digits of any script as plain
 * ones, nothing that is not seen, one kind of dash, space and bracketed `at` and `dot`. Takes time that grows with the
 * text's length alone.
 */
export const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, plainDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[·•∙⋅。]/g, '.')
    .replaceAll(/[’ʼ`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?[([{<] ?(?:at|@) ?[)\]}>] ?/gi, '@')
    .replaceAll(/ ?[([{<] ?(?:dot|\.) ?[)\]}>] ?/gi, '.');

/** The same with every number in digits: in words, or with letters in place of digits, it is one too. */
export const withDigits = (text: string): string => withoutLetterO(withoutNumberWords(normalized(text)));
