/** Right-to-left letters: Hebrew, Arabic and similar scripts. */
const RIGHT_TO_LEFT_PATTERN = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Printed in place of a character that no font has. */
const MISSING_GLYPH = '\u25a1';
/** Emoji and flags. They are omitted if no font has them, because names read the same without them. */
const EMOJI_PATTERN = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const NO_BREAK_SPACE = '\u00a0';
/** Joiners and variation selectors, which have no glyph. */
const INVISIBLE_PATTERN = /^[\u200b-\u200f\u2060\ufe00-\ufe0f]$/;
/** Control characters that would break the line or change the text direction. */

const CONTROL_CHARACTERS_PATTERN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface PrintableText {
  text: string;
  /** Whether a square replaces a character that the font lacks. */
  isMissing: boolean;
  /** Whether `text` differs from the original. The PDF must then also include the original. */
  isChanged: boolean;
}

/**
 * Joins words with spaces. Adjacent right-to-left words get no-break spaces, so pdfkit reverses them as
 * a whole. It moves a space after them to their left, so two spaces follow.
 */
function joinWords(words: string[]): string {
  const lines: string[] = [];
  let isRightToLeft = false;
  for (const word of words) {
    const isNextRightToLeft = RIGHT_TO_LEFT_PATTERN.test(word);
    const gap = isRightToLeft ? (isNextRightToLeft ? NO_BREAK_SPACE : '  ') : ' ';
    lines.push(lines.length === 0 ? '' : gap, word);
    isRightToLeft = isNextRightToLeft;
  }
  return lines.join('');
}

/**
 * Makes user text printable: one line, a square for each missing glyph, and no emoji that the font lacks.
 * @param hasGlyph whether the font has a glyph for a code point
 */
export function toPrintableText(original: string, hasGlyph: (codePoint: number) => boolean): PrintableText {
  const line = original.replaceAll(CONTROL_CHARACTERS_PATTERN, ' ').normalize('NFC');
  let isMissing = false;
  const printable = Array.from(graphemes.segment(line), ({ segment }) => {
    const parts = Array.from(segment).filter((part) => !INVISIBLE_PATTERN.test(part));
    if (parts.every((part) => hasGlyph(part.codePointAt(0) ?? 0))) return parts.join('');
    if (EMOJI_PATTERN.test(segment)) return '';
    isMissing = true;
    return MISSING_GLYPH;
  }).join('');
  const text = joinWords(printable.trim().split(/ +/));
  return { text, isMissing, isChanged: text !== original };
}
