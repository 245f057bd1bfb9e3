/** Letters that Unicode does not decompose into a base letter and an accent. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' },
};
const COMBINING_MARKS = /[\u0300-\u036f]/g;
/** Everything except letters, digits and `_`, as in the database's `search_words`. */

const SEPARATORS = /[\u0001-\u002f:-@[-^`{-\u00bf\u2000-\u206f\u3000-\u303f]+/;
const MAX_WORDS = 8;

/**
 * Returns a text without accents and in lower case, like the database's `fold_text` (migration 0028). Only
 * non-Latin capitals may differ, because they depend on the database's locale.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(/[øØłŁđĐðÐıßẞæÆœŒ]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Stop words, ignored next to other words. */
const STOP_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/**
 * Returns the words of a search, normalized like the search text of cars. Ignores punctuation, and stop words
 * next to other words.
 */
export function searchWordsOf(search: string): string[] {
  const words = foldText(search)
    .split(SEPARATORS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const meaningfulWords = words.filter((word) => !STOP_WORDS.has(word));
  return (meaningfulWords.length > 0 ? meaningfulWords : words).slice(0, MAX_WORDS);
}
