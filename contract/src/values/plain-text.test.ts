import fc from '../testing/properties.ts';
import type { lineText } from './plain-text.ts';
import {
  cleanLine,
  cleanParagraphs,
  cutText,
  nameFrom,
  nameText,
  optionalLine,
  optionalParagraphs,
  paragraphs,
} from './plain-text.ts';

const name = nameText();
const refusalOf = (schema: ReturnType<typeof lineText>, text: unknown) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

test.each([
  ['zero-width spaces', '\u200B\u200B\u200B'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uFFA0'],
  ['cells of braille without a dot', '\u2800\u2800'],
  ['soft hyphens', '\u00AD'],
  ['joiners', '\u200D\u200C\u2060'],
  ['tags', '\u{E0041}\u{E0042}'],
  ['marks of direction', '\u202E\u2066\u200F'],
  ['control characters', '\u0000\u0007\u001B'],
  ['half a pair', '\uD83D'],
  ['variation selectors', '\uFE0F\uFE0E'],
  ['spaces', ' \u00A0\u3000'],
])('a name of only %s counts as missing', (_what, text) => {
  expect(refusalOf(name, text)).toEqual(['Name is required']);
  expect(refusalOf(paragraphs('Message', 100), text)).toEqual(['Message is required']);
  expect(nameFrom(text)).toBeNull();
});

test.each([
  ['a right-to-left override', 'Ann\u202EnimdA', 'AnnnimdA'],
  ['isolates', '\u2067Ann\u2069', 'Ann'],
  ['a line break', 'Ann\r\nLane', 'Ann Lane'],
  ['a line separator', 'Ann\u2028Lane', 'Ann Lane'],
  ['control characters', 'A\u0000nn\u0007', 'Ann'],
  ['a lone surrogate', 'Ann\uD83D Lane', 'Ann Lane'],
  ['runs of spaces', '  Ann \u00A0 Lane ', 'Ann Lane'],
  ['letters in two parts', 'Rene\u0301', 'René'],
  ['a joiner between Latin letters', 'A\u200Dn\u200Cn', 'Ann'],
])('cleaning a name removes %s', (_what, text, cleaned) => {
  expect(name.parse(text)).toBe(cleaned);
});

test.each([
  ['emoji of several people', 'Ann 👨‍👩‍👧'],
  ['emoji with a color of skin', 'Ann 👩🏽‍🚀'],
  ['a heart on fire', 'Ann ❤️‍🔥'],
  ['a flag of tags', 'Ann 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a flag of letters', 'Ann 🇩🇪'],
  ['a keycap', 'Ann 1️⃣'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Han with a selector', '葛\u{E0100}城'],
  ['Hebrew', 'דוד'],
  ['Hangul', '김민준'],
  ['an apostrophe and a hyphen', "Seán O'Neill-Ng"],
])('cleaning a name preserves %s', (_what, text) => {
  expect(name.parse(text)).toBe(text.normalize('NFC'));
});

test('a name requires a letter', () => {
  for (const text of ['123', '--', '😀', '٣'])
    expect(refusalOf(name, text)).toEqual(['Name needs at least one letter']);
});

test('a name may have 60 characters, counted as graphemes', () => {
  const family = '👨‍👩‍👧';
  expect(name.safeParse(`A${family.repeat(59)}`).success).toBe(true);
  expect(refusalOf(name, `A${family.repeat(60)}`)).toEqual(['Name may have at most 60 characters']);
  expect(name.parse('é'.normalize('NFD').repeat(60))).toHaveLength(60);
  // Combining accents are not separate letters, but their number is limited.
  expect(refusalOf(name, `A${'\u0301'.repeat(2000)}`)).toEqual(['Name may have at most 60 characters']);
});

test('cleanParagraphs preserves line breaks and removes invisible characters', () => {
  const text = '\uFEFFFirst\u200B line\r\n\tsecond\u202E\u2029\n  third \u0000';
  expect(paragraphs('Message', 100).parse(text)).toBe('First line\n second\n\n  third');
});

test('an optional text of invisible characters only becomes empty', () => {
  expect(optionalLine('Flat', 20).parse('\u200B')).toBe('');
  expect(optionalParagraphs('Reason', 20).parse(' \n ')).toBe('');
  expect(refusalOf(optionalLine('Flat', 3), 'four')).toEqual(['Flat may have at most 3 characters']);
  expect(refusalOf(optionalLine('Flat', 3), 3)).toEqual(['Flat must be text']);
});

test('cutText cuts a text between graphemes', () => {
  expect(cutText('ab👨‍👩‍👧cd', 3)).toBe('ab👨‍👩‍👧');
  expect(cutText('Ann Lane', 4)).toBe('Ann');
  expect(nameFrom(`${'a'.repeat(59)}👨‍👩‍👧b`)).toBe(`${'a'.repeat(59)}👨‍👩‍👧`);
});

test('a cleaned text is clean, well-formed and within its maximum length', () => {
  const anything = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200D', '\u202E', '\uD83D', '\uDE00', '\uFE0F', '👩', '\n', 'ی'),
    ),
    maxLength: 80,
  });
  fc.assert(
    fc.property(anything, (text) => {
      const line = cleanLine(text);
      expect(cleanLine(line)).toBe(line);
      expect(line).toBe(encodeURIComponent(line) && line.trim());
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u3164\u2800]/u);
      expect(cleanParagraphs(cleanParagraphs(text))).toBe(cleanParagraphs(text));
      expect(cleanLine(cutText(line, 10))).toBe(cutText(line, 10));
    }),
  );
});
