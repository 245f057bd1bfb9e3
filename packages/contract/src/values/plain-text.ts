import * as z from 'zod/mini';
import { formatNumber } from './format.ts';

/** Scripts in which a joiner changes the shape of letters (joiner contexts of UAX #31). */
const JOINER_SCRIPTS = [
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
const VARIATION_SELECTORS = String.raw`\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}`;
/** Invisible characters: fillers, joiners, bidi controls, tags, control characters, and lone surrogates. */
const INVISIBLE_CHARACTERS = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB`;

/**
 * Matches invisible characters. The first group captures sequences in which they have a purpose, so
 * these can be preserved.
 */
const INVISIBLE_PATTERN = new RegExp(
  [
    // Emoji that a joiner combines into a single one, such as a family or an astronaut.
    String.raw`([\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?\u200D(?=\p{Extended_Pictographic})`,
    // Flags of England, Scotland and Wales.
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`[${JOINER_SCRIPTS}][\u200C\u200D](?=[${JOINER_SCRIPTS}])`,
    // Variation selectors.
    String.raw`[^\s${INVISIBLE_CHARACTERS}][${VARIATION_SELECTORS}])`,
    `[${INVISIBLE_CHARACTERS}]`,
  ].join('|'),
  'gu',
);
/** Matches the blank braille cell, which looks like a space but does not match `\s`. */
const BRAILLE_BLANK_PATTERN = /\u2800/g;
const LINE_END_PATTERN = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Cleans text with line breaks: normalizes it (NFC) and removes invisible characters. */
export const cleanParagraphs = (text: string): string =>
  text
    .replaceAll(BRAILLE_BLANK_PATTERN, ' ')
    .replaceAll(LINE_END_PATTERN, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(INVISIBLE_PATTERN, '$1'))
    .join('\n')
    .normalize('NFC')
    .trim();

/**
 * Cleans text like cleanParagraphs, and replaces each sequence of white space, including line breaks, with
 * one space.
 */
export const cleanLine = (text: string): string => cleanParagraphs(text).replaceAll(/\s+/g, ' ');

/** Splits text into graphemes. An emoji of several code points is one grapheme. */
function splitGraphemes(text: string): string[] {
  // Firefox has supported `Intl.Segmenter` since version 125.
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}

/** Maximum number of UTF-16 code units per grapheme. Only stacked accents are longer. */
const MAX_GRAPHEME_LENGTH = 16;

/** Whether text has at most `max` graphemes. */
export function isWithinLength(text: string, max: number): boolean {
  if (text.length <= max) return true;
  return text.length <= max * MAX_GRAPHEME_LENGTH && splitGraphemes(text).length <= max;
}

/** Returns the first `max` graphemes of the text. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  return splitGraphemes(text.slice(0, max * MAX_GRAPHEME_LENGTH))
    .slice(0, max)
    .join('')
    .trimEnd();
}

/** Maximum number of graphemes in a user's name. */
export const MAX_NAME_LENGTH = 60;

/** Whether a name contains a letter. */
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const createMaxGraphemesCheck = (label: string, max: number) =>
  z.refine<string>((text) => isWithinLength(text, max), {
    error: `${label} can have up to ${formatNumber(max)} characters`,
  });

const createRequiredTextSchema = (label: string, max: number, clean: (text: string) => string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.overwrite(clean),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      createMaxGraphemesCheck(label, max),
    );

const createOptionalTextSchema = (label: string, max: number, clean: (text: string) => string) =>
  z.string({ error: `${label} must be text` }).check(z.overwrite(clean), createMaxGraphemesCheck(label, max));

/**
 * Creates a schema for required text on one line. The schema cleans the text. `label` is the field's name in
 * error messages.
 */
export const createLineSchema = (label: string, max = 200) => createRequiredTextSchema(label, max, cleanLine);

/** Creates a schema for optional text on one line. The schema cleans the text. */
export const createOptionalLineSchema = (label: string, max: number) =>
  createOptionalTextSchema(label, max, cleanLine);

/** Creates a schema for required text with line breaks. The schema cleans the text. */
export const createParagraphsSchema = (label: string, max: number) =>
  createRequiredTextSchema(label, max, cleanParagraphs);

/** Creates a schema for optional text with line breaks. The schema cleans the text. */
export const createOptionalParagraphsSchema = (label: string, max: number) =>
  createOptionalTextSchema(label, max, cleanParagraphs);

/** Creates a schema for a user's name: one line with at least one letter. */
export const createNameSchema = (label = 'Name') =>
  createLineSchema(label, MAX_NAME_LENGTH).check(
    z.refine(hasLetter, {
      error: `${label} needs at least one letter`,
      when: ({ issues }) => issues.length === 0,
    }),
  );

/** Cleans a user's name from another service. Returns null if the result is not a valid name. */
export function toPersonName(text: string): string | null {
  const name = truncate(cleanLine(text), MAX_NAME_LENGTH);
  return hasLetter(name) ? name : null;
}
