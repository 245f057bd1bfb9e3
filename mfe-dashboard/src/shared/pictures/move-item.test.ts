import { moveItem } from './move-item.ts';

const buildItems = (keys: string) => [...keys].map((key) => ({ key }));
const keys = (items: { key: string }[]) => items.map(({ key }) => key).join('');

test.each([
  ['c', 0, 'cabd'],
  ['a', 3, 'bcda'],
  ['b', 2, 'acbd'],
  ['b', 1, 'abcd'],
  ['a', -1, 'abcd'],
  ['a', 99, 'bcda'],
  ['x', 0, 'abcd'],
])('moveItem moves %s to index %i', (key, index, expected) => {
  expect(keys(moveItem(buildItems('abcd'), key, index))).toBe(expected);
});
