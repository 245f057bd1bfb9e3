import { moveItem } from './move-item.ts';

const buildItems = (joinKeys: string) => [...joinKeys].map((key) => ({ key }));
const joinKeys = (items: { key: string }[]) => items.map(({ key }) => key).join('');

test.each([
  ['c', 0, 'cabd'],
  ['a', 3, 'bcda'],
  ['b', 2, 'acbd'],
  ['b', 1, 'abcd'],
  ['a', -1, 'abcd'],
  ['a', 99, 'bcda'],
  ['x', 0, 'abcd'],
])('moveItem moves %s to index %i', (key, index, expected) => {
  expect(joinKeys(moveItem(buildItems('abcd'), key, index))).toBe(expected);
});
