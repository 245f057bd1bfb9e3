import type { TextRange } from '@second-gear/contract/moderation';
import { findContactData } from './contact-data.ts';

/** Maximum number of spans. A reader needs no more. */
const MAX_SPANS = 5;

/**
 * Binary search: returns the first number from `low` to `high` for which `matches` is true. `matches` must be
 * monotonic.
 */
function findFirstIndex(low: number, high: number, matches: (at: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.trunc((from + to) / 2);
    if (matches(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the first shortest span of words from `start` on that contains this kind of contact data. */
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
  const last = findFirstIndex(0, end, (at) => matches(spanOf(0, at)));
  // Searches backward from the end: how many words are needed.
  const count = findFirstIndex(0, last, (more) => matches(spanOf(last - more, last)));
  const first = last - count;
  // Nine of ten digits are already a match. Extend the span while it still matches one word further.
  let more = 0;
  while (last + more < end && matches(spanOf(first + more + 1, last + more + 1))) more += 1;
  return spanOf(first, last + more);
}

/**
 * Returns the spans of contact data in a text, in order and in whole words. Tests substrings of the original
 * text, because normalization changes lengths: full-width letters, number words, invisible characters.
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
