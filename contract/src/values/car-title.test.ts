import { carTitle } from './car-title.ts';

test.each([
  [2021, '2021 Honda CR-V'],
  // Of an order from before such copies nobody knows it, and a server of before says nothing of it.
  [null, 'Honda CR-V'],
  [undefined, 'Honda CR-V'],
])('a car of the year %s is called %s', (purchaseYear, title) => {
  expect(carTitle({ purchaseYear, brandName: 'Honda', model: 'CR-V' })).toBe(title);
});
