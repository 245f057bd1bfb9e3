import type { TextRange } from '@second-gear/contract/moderation';
import { findContactData } from './contact-data.ts';

/** Maximum number of spans per text. Admins need no more to decide. */
const MAX_SPANS = 5;

/**
 * Binary search: returns the first number from `low` to `high` for which `matches` is true. `matches` must be
 * true for all numbers after that one.
 */
function findFirstMatchingNumber(low: number, high: number, matches: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.trunc((from + to) / 2);
    if (matches(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
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
  const spanOf = (first: number, last: number): TextRange => ({
    from: words[first]?.from ?? start,
    to: words[last]?.to ?? start,
  });
  const matches = ({ from, to }: TextRange): boolean =>
    findContactData(text.slice(from, to)).includes(dataKind);
  const end = words.length - 1;
  if (end < 0 || !matches(spanOf(0, end))) return null;
  const last = findFirstMatchingNumber(0, end, (at) => matches(spanOf(0, at)));
  // Finds how many words before the last one are needed.
  const count = findFirstMatchingNumber(0, last, (more) => matches(spanOf(last - more, last)));
  const first = last - count;
  // The last digits of a phone number may still be missing, because nine of its ten digits already match. So
  // the span grows by a word as long as the same number of words, one word further on, also matches.
  let more = 0;
  while (last + more < end && matches(spanOf(first + more + 1, last + more + 1))) more += 1;
  return spanOf(first, last + more);
}

/**
 * Returns the spans of contact data in a text, in order and in whole words. Searches the original text,
 * because normalization changes lengths, such as those of full-width letters, number words and invisible
 * characters.
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
    .sort((one, other) => one.from - other.from)
    .filter(({ from }, at, all) => all.slice(0, at).every(({ to }) => to <= from));
}
