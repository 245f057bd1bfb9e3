import { matchesIfNoneMatch } from './entity-tags.ts';

test.each([
  ['the same tag', '"a"', '"a"'],
  ['the same weak tag', 'W/"a"', 'W/"a"'],
  ['the weak form of a strong tag', 'W/"a"', '"a"'],
  ['the strong form of a weak tag', '"a"', 'W/"a"'],
  ['the tag in a list', '"x", W/"a" ,"y"', '"a"'],
  ['the tag in a list without spaces', '"x","a"', '"a"'],
  ['a tag that contains a comma', '"b", "x,y"', '"x,y"'],
  ['a wildcard', '*', '"a"'],
  ['a wildcard surrounded by spaces', ' * ', '"a"'],
])('matchesIfNoneMatch returns true for a header with %s', (_description, header, etag) => {
  expect(matchesIfNoneMatch(header, etag)).toBe(true);
});

test.each([
  ['no value', undefined],
  ['an empty header', ''],
  ['another tag', '"b"'],
  ['a part of the tag', '"a'],
  ['a tag with the same prefix', '"ab"'],
  ['an unquoted tag', 'a'],
  ['a tag in different case', '"A"'],
  ['a quoted wildcard', '"*"'],
  ['a fragment of a tag that contains a comma', '"x,"a",y"'],
  ['a lower-case weak prefix', 'w/"a"'],
])('matchesIfNoneMatch returns false for a header with %s', (_description, header) => {
  expect(matchesIfNoneMatch(header, '"a"')).toBe(false);
});

test('matchesIfNoneMatch parses a long header in linear time', () => {
  expect(matchesIfNoneMatch('W/"'.repeat(100_000), '"a"')).toBe(false);
  expect(matchesIfNoneMatch('"x", '.repeat(100_000), '"a"')).toBe(false);
});
