import type { TextRange } from '@second-gear/contract/moderation';
import { findContactData } from './contact-data.ts';

/** Maximum number of spans per text. Admins need no more to decide. */
const MAX_SPANS = 5;

/**
 * Binary search: returns the first number from `low` to `high` for which `matches` is true. `matches` must be
 * true for all numbers after that one.
 */
function findFirstMatchingNumber(low: number, high: number, matches: (number: number) => boolean): number {
  let [lowest, highest] = [low, high];
  while (lowest < highest) {
    const middle = Math.trunc((lowest + highest) / 2);
    if (matches(middle)) highest = middle;
    else lowest = middle + 1;
  }
  return lowest;
}

/**
 * Returns the first span of words after `start` that contains this kind of contact data, as short as
 * possible. Null if there is none.
 */
function findFirstSpan(text: string, start: number, dataKind: string): TextRange | null {
  const words = Array.from(text.slice(start).matchAll(/\S+/gu), ({ 0: word, index }) => ({
    from: start + index,
    to: start + index + word.length,
  }));
  const spanOfWords = (firstWord: number, lastWord: number): TextRange => ({
    from: words[firstWord]?.from ?? start,
    to: words[lastWord]?.to ?? start,
  });
  const matches = ({ from, to }: TextRange): boolean =>
    findContactData(text.slice(from, to)).includes(dataKind);
  const lastIndex = words.length - 1;
  if (lastIndex < 0 || !matches(spanOfWords(0, lastIndex))) return null;
  const lastWord = findFirstMatchingNumber(0, lastIndex, (index) => matches(spanOfWords(0, index)));
  // Finds how many words before the last one are needed.
  const wordsBefore = findFirstMatchingNumber(0, lastWord, (count) =>
    matches(spanOfWords(lastWord - count, lastWord)),
  );
  const firstWord = lastWord - wordsBefore;
  // The last digits of a phone number may still be missing, because nine of its ten digits already match, so
  // the span grows by a word as long as the same number of words, one word further on, also matches.
  let extraWords = 0;
  while (
    lastWord + extraWords < lastIndex &&
    matches(spanOfWords(firstWord + extraWords + 1, lastWord + extraWords + 1))
  )
    extraWords += 1;
  return spanOfWords(firstWord, lastWord + extraWords);
}

/**
 * Returns the spans of contact data in text, in order and in whole words. Searches the original text, because
 * normalization changes lengths, such as those of full-width letters, number words and invisible characters.
 */
export function findContactSpans(text: string): TextRange[] {
  const spans: TextRange[] = [];
  for (const dataKind of findContactData(text)) {
    let start = 0;
    while (spans.length < MAX_SPANS) {
      const span = findFirstSpan(text, start, dataKind);
      if (span === null) break;
      spans.push(span);
      start = span.to;
    }
  }
  return spans
    .sort((a, b) => a.from - b.from)
    .filter(({ from }, index, sortedSpans) => sortedSpans.slice(0, index).every(({ to }) => to <= from));
}
