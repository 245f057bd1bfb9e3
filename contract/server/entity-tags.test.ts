import { isKnownTag } from './entity-tags.ts';

test.each([
  ['the same', '"a"', '"a"'],
  ['the same, weak', 'W/"a"', 'W/"a"'],
  ['the weak form of a strong one', 'W/"a"', '"a"'],
  ['the strong form of a weak one', '"a"', 'W/"a"'],
  ['one of several', '"x", W/"a" ,"y"', '"a"'],
  ['one of several, without spaces', '"x","a"', '"a"'],
  ['one with a comma', '"b", "x,y"', '"x,y"'],
  ['anything', '*', '"a"'],
  ['anything, with spaces around', ' * ', '"a"'],
])('isKnownTag returns true for a header with %s', (_what, header, etag) => {
  expect(isKnownTag(header, etag)).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['another', '"b"'],
  ['a part of it', '"a'],
  ['one that begins like it', '"ab"'],
  ['one without quotes', 'a'],
  ['one in other case', '"A"'],
  ['a star in quotes', '"*"'],
  ['a piece of one with a comma', '"x,"a",y"'],
  ['the weak form in lower case', 'w/"a"'],
])('isKnownTag returns false for a header with %s', (_what, header) => {
  expect(isKnownTag(header, '"a"')).toBe(false);
});

test('isKnownTag reads a header of any length quickly', () => {
  expect(isKnownTag('W/"'.repeat(100_000), '"a"')).toBe(false);
  expect(isKnownTag('"x", '.repeat(100_000), '"a"')).toBe(false);
});
