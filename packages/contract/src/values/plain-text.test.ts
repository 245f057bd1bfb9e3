import fc from '../testing/properties.ts';
import type { createLineSchema } from './plain-text.ts';
import {
  cleanLine,
  cleanParagraphs,
  createNameSchema,
  createOptionalLineSchema,
  createOptionalParagraphsSchema,
  createParagraphsSchema,
  toPersonName,
  truncate,
} from './plain-text.ts';

const nameSchema = createNameSchema();
const getErrorMessages = (schema: ReturnType<typeof createLineSchema>, text: unknown) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

test.each([
  ['zero-width spaces', '\u200B\u200B\u200B'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uFFA0'],
  ['blank braille cells', '\u2800\u2800'],
  ['soft hyphens', '\u00AD'],
  ['zero-width joiners', '\u200D\u200C\u2060'],
  ['tag characters', '\u{E0041}\u{E0042}'],
  ['direction marks', '\u202E\u2066\u200F'],
  ['control characters', '\u0000\u0007\u001B'],
  ['half a surrogate pair', '\uD83D'],
  ['variation selectors', '\uFE0F\uFE0E'],
  ['spaces', ' \u00A0\u3000'],
])('a name that consists of %s counts as missing', (_name, text) => {
  expect(getErrorMessages(nameSchema, text)).toEqual(['Name is required']);
  expect(getErrorMessages(createParagraphsSchema('Message', 100), text)).toEqual(['Message is required']);
  expect(toPersonName(text)).toBeNull();
});

test.each([
  ['a right-to-left override', 'Ann\u202EnimdA', 'AnnnimdA'],
  ['direction isolates', '\u2067Ann\u2069', 'Ann'],
  ['a line break', 'Ann\r\nLane', 'Ann Lane'],
  ['a line separator', 'Ann\u2028Lane', 'Ann Lane'],
  ['control characters', 'A\u0000nn\u0007', 'Ann'],
  ['a lone surrogate', 'Ann\uD83D Lane', 'Ann Lane'],
  ['runs of spaces', '  Ann \u00A0 Lane ', 'Ann Lane'],
  ['decomposed letters', 'Rene\u0301', 'René'],
  ['a joiner between Latin letters', 'A\u200Dn\u200Cn', 'Ann'],
])('createNameSchema removes or normalizes %s', (_name, text, cleaned) => {
  expect(nameSchema.parse(text)).toBe(cleaned);
});

test.each([
  ['multi-person emoji', 'Ann 👨‍👩‍👧'],
  ['emoji with a skin tone', 'Ann 👩🏽‍🚀'],
  ['a heart on fire', 'Ann ❤️‍🔥'],
  ['a flag made of tag characters', 'Ann 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a flag made of regional indicators', 'Ann 🇩🇪'],
  ['a keycap', 'Ann 1️⃣'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Sinhala with a joiner', 'ශ්\u200Dරී'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Han with a variation selector', '葛\u{E0100}城'],
  ['Hebrew', 'דוד'],
  ['Hangul', '김민준'],
  ['an apostrophe and a hyphen', "Seán O'Neill-Ng"],
])('createNameSchema preserves %s', (_name, text) => {
  expect(nameSchema.parse(text)).toBe(text.normalize('NFC'));
});

test('a name must contain a letter', () => {
  for (const text of ['123', '--', '😀', '٣'])
    expect(getErrorMessages(nameSchema, text)).toEqual(['Name needs at least one letter']);
});

test('a name may have up to 60 graphemes', () => {
  const familyEmoji = '👨‍👩‍👧';
  expect(nameSchema.safeParse(`A${familyEmoji.repeat(59)}`).success).toBe(true);
  expect(getErrorMessages(nameSchema, `A${familyEmoji.repeat(60)}`)).toEqual([
    'Name can have up to 60 characters',
  ]);
  expect(nameSchema.parse('é'.normalize('NFD').repeat(60))).toHaveLength(60);
  // Combining accents are not separate graphemes, but their number is limited.
  expect(getErrorMessages(nameSchema, `A${'\u0301'.repeat(2000)}`)).toEqual([
    'Name can have up to 60 characters',
  ]);
});

test('cleanParagraphs preserves line breaks and removes invisible characters', () => {
  const text = '\uFEFFFirst\u200B line\r\n\tsecond\u202E\u2029\n  third \u0000';
  expect(createParagraphsSchema('Message', 100).parse(text)).toBe('First line\n second\n\n  third');
});

test('optional text of only invisible characters becomes empty', () => {
  expect(createOptionalLineSchema('Flat', 20).parse('\u200B')).toBe('');
  expect(createOptionalParagraphsSchema('Reason', 20).parse(' \n ')).toBe('');
  expect(getErrorMessages(createOptionalLineSchema('Flat', 3), 'four')).toEqual([
    'Flat can have up to 3 characters',
  ]);
  expect(getErrorMessages(createOptionalLineSchema('Text', 2000), 'x'.repeat(2001))).toEqual([
    'Text can have up to 2,000 characters',
  ]);
  expect(getErrorMessages(createOptionalLineSchema('Flat', 3), 3)).toEqual(['Flat must be text']);
});

test('truncate shortens text without splitting a grapheme', () => {
  expect(truncate('ab👨‍👩‍👧cd', 3)).toBe('ab👨‍👩‍👧');
  expect(truncate('Ann Lane', 4)).toBe('Ann');
  expect(toPersonName(`${'a'.repeat(59)}👨‍👩‍👧b`)).toBe(`${'a'.repeat(59)}👨‍👩‍👧`);
});

test('cleaning text a second time changes nothing, and the result contains no invisible characters', () => {
  const textArbitrary = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200D', '\u202E', '\uD83D', '\uDE00', '\uFE0F', '👩', '\n', 'ی'),
    ),
    maxLength: 80,
  });
  fc.assert(
    fc.property(textArbitrary, (text) => {
      const line = cleanLine(text);
      expect(cleanLine(line)).toBe(line);
      expect(line).toBe(encodeURIComponent(line) && line.trim());
      expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\u3164\u2800]/u);
      expect(cleanParagraphs(cleanParagraphs(text))).toBe(cleanParagraphs(text));
      expect(cleanLine(truncate(line, 10))).toBe(truncate(line, 10));
    }),
  );
});
