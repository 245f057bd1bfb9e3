import { BODIES, FUELS, GEARBOXES } from './car-facts.ts';
import { carWord } from './car-words.ts';

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
] as const)('the %s %s is %s', (fact, word, value) => {
  expect(carWord(fact, word)).toBe(value);
});

test('every value means itself, and other words mean nothing', () => {
  for (const fuel of FUELS) expect(carWord('fuel', fuel)).toBe(fuel);
  for (const gearbox of GEARBOXES) expect(carWord('gearbox', gearbox)).toBe(gearbox);
  for (const body of BODIES) expect(carWord('body', body)).toBe(body);
  expect(carWord('fuel', 'coal')).toBeUndefined();
  expect(carWord('fuel', '')).toBeUndefined();
});
