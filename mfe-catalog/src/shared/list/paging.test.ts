import { getOffset, readListStart, toListUrl, withListStart } from './paging.ts';

const parse = (search: string) => readListStart(new URLSearchParams(search));

test.each([
  ['', null],
  ['at=1', null],
  ['at=0', null],
  ['at=-7', null],
  ['at=1.5', null],
  ['at=x', null],
  ['at=1e99', null],
  ['at=', null],
  ['cursor=', null],
  ['at=25', { skip: 24 }],
  ['cursor=abc', { cursor: 'abc' }],
  ['cursor=abc&at=25', { cursor: 'abc' }],
])('readListStart parses %p as the start %p', (search, start) => {
  expect(parse(search)).toEqual(start);
});

test('toListUrl replaces the start and preserves the filters', () => {
  const params = new URLSearchParams('q=wagon&cursor=abc&at=25&sort=price-asc');
  expect(toListUrl('/viewallcars', params, { skip: 99 })).toBe('/viewallcars?q=wagon&sort=price-asc&at=100');
  expect(toListUrl('/viewallcars', params, { cursor: 'x' })).toBe(
    '/viewallcars?q=wagon&sort=price-asc&cursor=x',
  );
  expect(toListUrl('/viewallcars', params, null)).toBe('/viewallcars?q=wagon&sort=price-asc');
  expect(withListStart(new URLSearchParams('at=9'), { skip: 0 }).size).toBe(0);
});

test('getOffset returns the number of earlier cars for an offset only', () => {
  expect([null, { skip: 3 }, { cursor: 'x' }].map(getOffset)).toEqual([0, 3, 0]);
});
