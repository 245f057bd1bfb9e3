import { beginningAt, fromOf, skippedBy, startingFrom } from './from.ts';

const of = (search: string) => fromOf(new URLSearchParams(search));

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
])('fromOf parses %p as the start %p', (search, from) => {
  expect(of(search)).toEqual(from);
});

test('startingFrom replaces the start and preserves the filters', () => {
  const params = new URLSearchParams('q=wagon&cursor=abc&at=25&sort=price-asc');
  expect(startingFrom('/viewallcars', params, { skip: 99 })).toBe(
    '/viewallcars?q=wagon&sort=price-asc&at=100',
  );
  expect(startingFrom('/viewallcars', params, { cursor: 'x' })).toBe(
    '/viewallcars?q=wagon&sort=price-asc&cursor=x',
  );
  expect(startingFrom('/viewallcars', params, null)).toBe('/viewallcars?q=wagon&sort=price-asc');
  expect(beginningAt(new URLSearchParams('at=9'), { skip: 0 }).size).toBe(0);
});

test('skippedBy returns the number of earlier cars for an offset only', () => {
  expect([null, { skip: 3 }, { cursor: 'x' }].map(skippedBy)).toEqual([0, 3, 0]);
});
