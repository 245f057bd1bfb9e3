import { formatCarTitle } from './car-title.ts';

test.each([
  [2021, '2021 Honda CR-V'],
  // Older orders have no snapshot of the year, and older servers do not send it.
  [null, 'Honda CR-V'],
  [undefined, 'Honda CR-V'],
])('formatCarTitle with the year %s returns %s', (purchaseYear, title) => {
  expect(formatCarTitle({ purchaseYear, brandName: 'Honda', model: 'CR-V' })).toBe(title);
});
