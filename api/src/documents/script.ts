/** Letters that are written from right to left: Hebrew, Arabic, and their like. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Stands for a letter that no font has a picture of. */
const MISSING = '\u25a1';
/** Emoji and flags, which are left out where no font has them: a name is the same without. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const NO_BREAK = '\u00a0';
/** Joins and colours other characters, and is no picture itself. */
const UNSEEN = /^[\u200b-\u200f\u2060\ufe00-\ufe0f]$/;
/** Would end a line or turn the text around. */

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as it is drawn. */
export interface Drawn {
  text: string;
  /** Whether a square stands for a letter. */
  isMissing: boolean;
  /** Whether `text` differs from what was meant, so that a reader has to be told that. */
  isChanged: boolean;
}

/**
 * Neighbouring words of a script that runs leftwards as one word, which the font turns around as a whole; a space at its
 * end would be turned too, to its left.
 */
function joined(words: string[]): string {
  const lines: string[] = [];
  let isLeftwards = false;
  for (const word of words) {
    const follows = LEFTWARDS.test(word);
    const gap = isLeftwards ? (follows ? NO_BREAK : '  ') : ' ';
    lines.push(lines.length === 0 ? '' : gap, word);
    isLeftwards = follows;
  }
  return lines.join('');
}

/**
 * Makes a text that any person may have written fit for a paper: on one line, with a square for each letter that the font
 * lacks, and without emoji that it lacks.
 * @param has whether the font has a picture of a code point
 */
export function drawn(meant: string, has: (codePoint: number) => boolean): Drawn {
  const line = meant.replaceAll(CONTROLS, ' ').normalize('NFC');
  let isMissing = false;
  const seen = Array.from(graphemes.segment(line), ({ segment }) => {
    const parts = Array.from(segment).filter((part) => !UNSEEN.test(part));
    if (parts.every((part) => has(part.codePointAt(0) ?? 0))) return parts.join('');
    if (EMOJI.test(segment)) return '';
    isMissing = true;
    return MISSING;
  }).join('');
  const text = joined(seen.trim().split(/ +/));
  return { text, isMissing, isChanged: text !== meant };
}
