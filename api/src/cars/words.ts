/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' },
};
const MARKS = /[\u0300-\u036f]/g;
/** Everything except letters, digits and `_`, as in the database's `search_words`. */

const SIGNS = /[\u0001-\u002f:-@[-^`{-\u00bf\u2000-\u206f\u3000-\u303f]+/;
const MOST_WORDS = 8;

/**
 * Returns a text without accents and in lower case, like the database's `fold_text` (migration 0028). Only
 * non-Latin capitals may differ, because they depend on the database's locale.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[øØłŁđĐðÐıßẞæÆœŒ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Stop words, ignored next to other words. */
const LITTLE_WORDS = new Set([
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
export function wordsOf(search: string): string[] {
  const words = foldText(search)
    .split(SIGNS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !LITTLE_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}
