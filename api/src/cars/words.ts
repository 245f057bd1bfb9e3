/** Letters that do not come apart into one and its accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' },
};
const MARKS = /[\u0300-\u036f]/g;
/** All but letters, digits and `_`: the same as in the database's `search_words`. */

const SIGNS = /[\u0001-\u002f:-@[-^`{-\u00bf\u2000-\u206f\u3000-\u303f]+/;
const MOST_WORDS = 8;

/**
 * A text without accents and capitals: what the database's `fold_text` (migration 0028) makes of it, but for capitals of
 * other letters than Latin ones, which go by the database's locale.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[øØłŁđĐðÐıßẞæÆœŒ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** They say nothing of a car, beside words that do. */
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

/** What a search is for, as the search text of a car is written. Signs alone, and little words beside others, count for nothing. */
export function wordsOf(search: string): string[] {
  const words = foldText(search)
    .split(SIGNS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !LITTLE_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}
