/** Letters that Unicode does not decompose into a base letter and an accent, with their replacements. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' },
};
const COMBINING_MARK_PATTERN = /[\u0300-\u036f]/g;
/** Matches everything except letters, digits and `_`, as in the database function `search_words`. */
const SEPARATOR_PATTERN = /[\u0001-\u002f:-@[-^`{-\u00bf\u2000-\u206f\u3000-\u303f]+/;
const MAX_WORDS = 8;

/**
 * Returns text in lower case and without accents, like the database function `fold_text` (migration 0028).
 * Only non-Latin capitals may differ, because their lower case depends on the database's locale.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(COMBINING_MARK_PATTERN, '')
    .replace(/[øØłŁđĐðÐıßẞæÆœŒ]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

/** Words that a search ignores if it also contains other words. */
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
 * Returns the words of a search, normalized like the search text of cars. Ignores punctuation. Ignores stop
 * words if there are other words.
 */
export function searchWordsOf(search: string): string[] {
  const words = foldText(search)
    .split(SEPARATOR_PATTERN)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const meaningfulWords = words.filter((word) => !STOP_WORDS.has(word));
  return (meaningfulWords.length > 0 ? meaningfulWords : words).slice(0, MAX_WORDS);
}
