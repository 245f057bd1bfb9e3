import * as z from 'zod/mini';

/** Scripts in which a joiner between two letters changes how they are written (UAX #31, table of joiner contexts). */
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
/** Signs that are not seen: fillers, joiners, marks of direction, tags, control characters, halves of a pair. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\uFFF9-\uFFFB`;

/** What is not seen or turns text around, and first, as a group, where such a sign has its work to do and stays. */
const UNSEEN_SIGNS = new RegExp(
  [
    // Joined emoji, as a family or an astronaut.
    String.raw`([\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?\u200D(?=\p{Extended_Pictographic})`,
    // Flags of England, Scotland and Wales.
    String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    String.raw`[${JOINING}][\u200C\u200D](?=[${JOINING}])`,
    // Which of its forms a sign has.
    String.raw`[^\s${UNSEEN}][${SELECTORS}])`,
    `[${UNSEEN}]`,
  ].join('|'),
  'gu',
);
/** A cell of braille without a dot looks like a space, and is not one. */
const BLANKS = /\u2800/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** What a person wrote, as lines: composed (NFC), without what is not seen or turns text around. */
export const cleanParagraphs = (text: string): string =>
  text
    .replaceAll(BLANKS, ' ')
    .replaceAll(LINE_ENDS, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(UNSEEN_SIGNS, '$1'))
    .join('\n')
    .normalize('NFC')
    .trim();

/** The same as one line; every run of spaces and line ends becomes a space. */
export const cleanLine = (text: string): string => cleanParagraphs(text).replaceAll(/\s+/g, ' ');

/** The text as what a reader takes for one letter or sign each, such as an emoji of several code points. */
function graphemes(text: string): string[] {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return [...text];
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}

/** No grapheme that people write has as many code units; letters below towers of accents do. */
const LONGEST_GRAPHEME = 16;

/** Does a text have at most `max` letters and signs, as its reader counts them? */
export function isWithin(text: string, max: number): boolean {
  if (text.length <= max) return true;
  return text.length <= max * LONGEST_GRAPHEME && graphemes(text).length <= max;
}

/** The first `max` letters and signs of a text, none of them cut in two. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return graphemes(text.slice(0, max * LONGEST_GRAPHEME))
    .slice(0, max)
    .join('')
    .trimEnd();
}

/** Most letters and signs of a person's name. */
export const NAME_LENGTH = 60;

/** Has a name a letter that is seen? */
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

/** A required text of one line, cleaned: `label` is the word that messages use. */
export const lineText = (label: string, max = 200) => required(label, max, cleanLine);

/** A text of one line, cleaned, that may be empty. */
export const optionalLine = (label: string, max: number) => optional(label, max, cleanLine);

/** A required text that may have several lines, cleaned. */
export const paragraphs = (label: string, max: number) => required(label, max, cleanParagraphs);

/** A text that may have several lines or be empty, cleaned. */
export const optionalParagraphs = (label: string, max: number) => optional(label, max, cleanParagraphs);

/** A person's name, cleaned: one line, with a letter that is seen. */
export const nameText = (label = 'Name') =>
  lineText(label, NAME_LENGTH).check(
    z.refine(hasLetter, {
      error: `${label} needs at least one letter`,
      when: ({ issues }) => issues.length === 0,
    }),
  );

/** A name that another service gives, as one of ours; null where nothing of it can be seen as a name. */
export function nameFrom(text: string): string | null {
  const name = cutText(cleanLine(text), NAME_LENGTH);
  return hasLetter(name) ? name : null;
}
