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
])('an address with %p begins its list at %p', (search, from) => {
  expect(of(search)).toEqual(from);
});

test('another beginning takes the place of the one before, and leaves the filters', () => {
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

test('how many cars come before is known of a place alone', () => {
  expect([null, { skip: 3 }, { cursor: 'x' }].map(skippedBy)).toEqual([0, 3, 0]);
});
