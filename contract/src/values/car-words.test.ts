import { BODIES, CONDITIONS, FUELS, GEARBOXES } from './car-facts.ts';
import { carWord, fuelInFile } from './car-words.ts';

test.each([
  ['fuel', 'Gasoline', 'petrol'],
  ['fuel', 'PLUGIN_HYBRID', 'plug-in hybrid'],
  ['fuel', 'FLEX', 'petrol'],
  ['gearbox', 'Auto', 'automatic'],
  ['gearbox', 'CVT', 'automatic'],
  ['gearbox', '6-Speed Manual', 'manual'],
  ['body', 'Pickup Truck', 'pickup'],
  ['body', 'SPORTSCAR', 'sports car'],
  ['body', 'WAGON', 'station wagon'],
  ['body', 'Coupé', 'coupe'],
  ['condition', 'EXCELLENT', 'excellent'],
  ['condition', 'VERY_GOOD', 'good'],
  ['condition', 'Like new', 'excellent'],
  ['condition', 'POOR', 'needs work'],
] as const)('carWord maps the %s %s to %s', (fact, word, value) => {
  expect(carWord(fact, word)).toBe(value);
});

test('carWord maps every value to itself, and unknown terms to undefined', () => {
  for (const fuel of FUELS) expect(carWord('fuel', fuel)).toBe(fuel);
  for (const gearbox of GEARBOXES) expect(carWord('gearbox', gearbox)).toBe(gearbox);
  for (const body of BODIES) expect(carWord('body', body)).toBe(body);
  for (const condition of CONDITIONS) expect(carWord('condition', condition)).toBe(condition);
  expect(carWord('condition', 'used')).toBeUndefined();
  expect(carWord('fuel', 'coal')).toBeUndefined();
  expect(carWord('fuel', '')).toBeUndefined();
});

test.each([
  ['Gas', 'petrol'],
  ['LPG', 'gas'],
  ['CNG', 'gas'],
  ['Diesel', 'diesel'],
])('fuelInFile maps %s to %s', (word, value) => {
  expect(fuelInFile(word)).toBe(value);
});
