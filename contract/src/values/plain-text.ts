import * as z from 'zod/mini';

/** Scripts in which a joiner between two letters changes their shape (UAX #31, table of joiner contexts). */
const JOINING = [
  ...[
    'Arabic',
    'Syriac',
    'Mongolian',
    'Nko',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
  ],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const SELECTORS = String.raw`\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}`;
/** Invisible characters: fillers, joiners, bidi controls, tags, control characters, lone surrogates. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB`;

/**
 * Invisible characters and bidi controls. The first group matches those that have a function and are
 * preserved.
 */
const UNSEEN_SIGNS = new RegExp(
  [
    // Emoji joined to one, such as a family or an astronaut.
    String.raw`([\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?\u200D(?=\p{Extended_Pictographic})`,
    // Flags of England, Scotland and Wales.
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`[${JOINING}][\u200C\u200D](?=[${JOINING}])`,
    // Variation selectors.
    String.raw`[^\s${UNSEEN}][${SELECTORS}])`,
    `[${UNSEEN}]`,
  ].join('|'),
  'gu',
);
/** The empty braille cell looks like a space but does not count as white space. */
const BLANKS = /\u2800/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/**
 * Cleans user input with line breaks: normalizes it (NFC) and removes invisible characters and bidi controls.
 */
export const cleanParagraphs = (text: string): string =>
  text
    .replaceAll(BLANKS, ' ')
    .replaceAll(LINE_ENDS, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(UNSEEN_SIGNS, '$1'))
    .join('\n')
    .normalize('NFC')
    .trim();

/** Returns the same as one line. Every run of white space becomes one space. */
export const cleanLine = (text: string): string => cleanParagraphs(text).replaceAll(/\s+/g, ' ');

/** Splits a text into graphemes, such as an emoji of several code points. */
function graphemes(text: string): string[] {
  // Firefox supports `Intl.Segmenter` since 125.
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}

/** Maximum UTF-16 code units per grapheme. No real grapheme is longer; stacked accents are. */
const LONGEST_GRAPHEME = 16;

/** Whether a text has at most `max` graphemes. */
export function isWithin(text: string, max: number): boolean {
  if (text.length <= max) return true;
  return text.length <= max * LONGEST_GRAPHEME && graphemes(text).length <= max;
}

/** Returns the first `max` graphemes of a text. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return graphemes(text.slice(0, max * LONGEST_GRAPHEME))
    .slice(0, max)
    .join('')
    .trimEnd();
}

/** Maximum number of graphemes of a person's name. */
export const NAME_LENGTH = 60;

/** Whether a name contains a letter. */
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const within = (label: string, max: number) =>
  z.refine<string>((text) => isWithin(text, max), {
    error: `${label} may have at most ${String(max)} characters`,
  });

const required = (label: string, max: number, clean: (text: string) => string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.overwrite(clean),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      within(label, max),
    );

const optional = (label: string, max: number, clean: (text: string) => string) =>
  z.string({ error: `${label} must be text` }).check(z.overwrite(clean), within(label, max));

/** A required text of one line, cleaned. `label` is the field's name in error messages. */
export const lineText = (label: string, max = 200) => required(label, max, cleanLine);

/** An optional text of one line, cleaned. */
export const optionalLine = (label: string, max: number) => optional(label, max, cleanLine);

/** A required text with line breaks, cleaned. */
export const paragraphs = (label: string, max: number) => required(label, max, cleanParagraphs);

/** An optional text with line breaks, cleaned. */
export const optionalParagraphs = (label: string, max: number) => optional(label, max, cleanParagraphs);

/** A person's name, cleaned: one line with at least one letter. */
export const nameText = (label = 'Name') =>
  lineText(label, NAME_LENGTH).check(
    z.refine(hasLetter, {
      error: `${label} needs at least one letter`,
      when: ({ issues }) => issues.length === 0,
    }),
  );

/** Cleans a name from another service. null if no valid name remains. */
export function nameFrom(text: string): string | null {
  const name = cutText(cleanLine(text), NAME_LENGTH);
  return hasLetter(name) ? name : null;
}
