/** Right-to-left letters: Hebrew, Arabic and similar scripts. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Replaces characters that no font has. */
const MISSING = '\u25a1';
/** Emoji and flags. Removed if no font has them, because names read the same without them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const NO_BREAK = '\u00a0';
/** Joiners and variation selectors, which have no glyph. */
const UNSEEN = /^[\u200b-\u200f\u2060\ufe00-\ufe0f]$/;
/** Control characters that would break the line or change the text direction. */

const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The printable form of a text. */
export interface Drawn {
  text: string;
  /** Whether a square replaces a character. */
  isMissing: boolean;
  /** Whether `text` differs from the original, which the PDF must then include. */
  isChanged: boolean;
}

/**
 * Joins adjacent right-to-left words with no-break spaces, so that the font reverses them as a whole. A
 * trailing space would move to their left.
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
 * Makes user text printable: one line, a square for each missing glyph, no unsupported emoji.
 * @param has whether the font has a glyph for a code point
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
